import { WHAT_IF_MESSAGES } from '@wattle/domain/score/what-if/words';
import { useState } from 'react';
import { named } from '#web/navigation/bureau.ts';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { Button, RetryButton } from '#web/ui/buttons/button.tsx';
import { ErrorPanel } from '#web/ui/layout/error-panel.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { Changes } from './changes.tsx';
import { failureMessage, isPassing } from './estimate-failure.ts';
import { EstimateShown, StepList, summaryOf } from './estimate-shown.tsx';
import { type Choose, type Chosen, type Possible, useEstimate } from './use-estimate.ts';

const NOTHING: Chosen = {};

export function WhatIfPanel({ isHelped }: { isHelped: boolean }) {
  const [chosen, setChosen] = useState(NOTHING);
  const state = useEstimate(chosen);
  const { answer, error, retry } = state.start;
  if (error !== null) return <Failure error={error} retry={retry} />;
  if (answer === undefined) return <Skeleton label="Getting the changes you can try" lines={6} />;
  const possible = answer.possible.filter(({ kind }) => !isHelped || kind !== 'new-card');
  if (possible.length === 0) return <Note>{WHAT_IF_MESSAGES.nothingApplies}</Note>;
  return (
    <Open
      state={state}
      possible={possible}
      chosen={chosen}
      choose={(change) => setChosen(withoutAbsent({ ...chosen, ...change }))}
      reset={() => setChosen(NOTHING)}
    />
  );
}

function withoutAbsent(chosen: Parameters<Choose>[0]): Chosen {
  return Object.fromEntries(Object.entries(chosen).filter(([, size]) => size !== undefined && size > 0));
}

type OpenProps = {
  state: ReturnType<typeof useEstimate>;
  possible: readonly Possible[];
  chosen: Chosen;
  choose: Choose;
  reset: () => void;
};

function Open({ state, possible, chosen, choose, reset }: OpenProps) {
  const { estimate, error, isWorking } = state;
  const isNothing = Object.keys(chosen).length === 0;
  return (
    <>
      <Note>
        <p>{named(WHAT_IF_MESSAGES.estimate)}</p>
        <p>{WHAT_IF_MESSAGES.noTrace}</p>
      </Note>
      <div className="grid what-if__two">
        <div className="what-if__choices">
          <Changes possible={possible} chosen={chosen} choose={choose} />
          <Button size="small" unavailable={isNothing} onClick={reset}>
            Reset
          </Button>
        </div>
        <div className="what-if__result" aria-busy={isWorking}>
          {error !== null && <Failure error={error} retry={state.retry} />}
          {error === null && estimate !== undefined && <EstimateShown estimate={estimate} />}
        </div>
      </div>
      <output className="vh">{isWorking || estimate === undefined ? '' : summaryOf(estimate)}</output>
      {error === null && estimate !== undefined && <StepList steps={estimate.steps} />}
    </>
  );
}

function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  if (!isPassing(error)) return <Note>{failureMessage(error)}</Note>;
  return (
    <ErrorPanel headingLevel={3} action={<RetryButton onClick={retry} />}>
      <p>{failureMessage(error)}</p>
    </ErrorPanel>
  );
}
