import { bandOf, BANDS, gaugeAngle, gaugeSegmentOf } from '@wattle/domain/score/score-bands';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { named } from '#web/navigation/bureau.ts';
import { queryClient } from '#web/api/query-client.ts';
import type { Profile } from '#web/api/session.ts';
import { DialEnds, ScoreDial } from '#web/ui/charts/score-dial.tsx';
import type { ScoreInfo } from './score-state.ts';

type ScoreShownProps = {
  score: number;
  info: ScoreInfo;
  month: string | undefined;
  themes: Profile['themes'];
  /** Shown below the words about the score. */
  children: ReactNode;
};

/**
 * The dial, and its band as a sentence. Colour and angle follow the gauge's cut-offs; name and range come from the
 * answer (SCORE-010).
 */
export function ScoreShown({ score, info, month, themes, children }: ScoreShownProps) {
  const bandName = bandNameOf(score, info);
  const isFirstView = useFirstView();
  return (
    <section className="score__dial" aria-labelledby="band-heading">
      <ScoreDial
        score={score}
        angle={gaugeAngle(score)}
        segment={gaugeSegmentOf(score)}
        bandName={bandName}
        animate={themes.animations && isFirstView}
      />
      <DialEnds month={month} />
      <div className="score__say">
        <div className="score__band">
          {info.imgUrl !== null && <img src={info.imgUrl} alt="" width="48" height="48" />}
          <h2 id="band-heading" className="as-h3">
            You are in the {bandName} band
          </h2>
        </div>
        {themes.scoreMessage && <Message score={score} info={info} />}
        {children}
      </div>
    </section>
  );
}

const SEEN = ['dial-seen'];

/** Animates the dial once a visit. */
function useFirstView(): boolean {
  const [isFirst] = useState(() => queryClient.getQueryData(SEEN) === undefined);
  // Before the page can unmount.
  useLayoutEffect(() => {
    queryClient.setQueryData(SEEN, true);
  }, []);
  return isFirst;
}

export function bandNameOf(score: number, info: ScoreInfo): string {
  return info.bandDescription ?? bandOf(score).name;
}

function Message({ score, info }: { score: number; info: ScoreInfo }) {
  const next = BANDS.find(({ min }) => min > score);
  const left = next === undefined ? 0 : next.min - score;
  return (
    <p className="quiet">
      {next !== undefined && `${left} ${left === 1 ? 'point' : 'points'} from ${next.name}. `}
      {named('Your score is from {bureau}.')} {info.information}
    </p>
  );
}
