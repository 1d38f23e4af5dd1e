import { ERROR_MESSAGES } from '@wattle/domain/messages-errors';
import type { ReactNode } from 'react';
import type { Profile } from '#web/api/session.ts';
import { genericWords } from '#web/forms/problem-words.ts';
import { Bloom } from '#web/ui/bloom.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorPanel } from '#web/ui/messages.tsx';
import { KeyFactors } from './key-factors.tsx';
import { NoScore } from './no-score.tsx';
import { ScoreShown } from './score-shown.tsx';
import type { ScoreState } from './score-state.ts';

type ScorePanelProps = { state: ScoreState; retry: () => void; member: Profile };

/** Loading, a score, none and why, or a failure (SCORE-012). */
export function ScorePanel({ state, retry, member }: ScorePanelProps) {
  if (state.kind === 'loading') return <Hall>{<Loading />}</Hall>;
  if (state.kind === 'none') return <NoScore reason={state.reason} member={member} />;
  if (state.kind === 'failed') {
    return (
      <div className="wrap score-failed">
        <ScoreFailure error={state.error} retry={retry} />
      </div>
    );
  }
  const factors = state.profile.scoreAdvice?.kcfs ?? [];
  return (
    <>
      <Hall>
        <ScoreShown score={state.score} info={state.info} themes={member.themes} />
      </Hall>
      {factors.length > 0 && (
        <div className="wrap score-mid">
          <KeyFactors factors={factors} />
        </div>
      )}
    </>
  );
}

function Hall({ children }: { children: ReactNode }) {
  return (
    <div className="hall">
      <div className="wrap">{children}</div>
    </div>
  );
}

function Loading() {
  return (
    <div className="score-loading" aria-busy="true">
      <Bloom label="Getting your score from the bureau" />
    </div>
  );
}

/** Any other failure, with a way to try once more (SCORE-016). */
export function ScoreFailure({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <ErrorPanel action={<Button onClick={retry}>Try again</Button>}>
      <p>{genericWords(error, ERROR_MESSAGES)}</p>
    </ErrorPanel>
  );
}
