import { describeRange } from '@wattle/domain/score/what-if/words';
import { useEffect, useRef } from 'react';
import { named } from '#web/navigation/bureau.ts';
import { LeavingMonths, type LeavingMonthsProps } from './leaving-months.tsx';
import { useLeavingPoints } from './use-leaving-points.ts';

/** Shows the bureau's points. Focus goes to what is said about them, since the button that asked is gone. */
export function LeavingPoints(props: Omit<LeavingMonthsProps, 'renderPoints'>) {
  const { points, ...standing } = useLeavingPoints(props.leaving);
  const said = useRef<HTMLOutputElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <>
      <output ref={said} tabIndex={-1} className="small quiet">
        {named(wordsOf(standing))}
      </output>
      <LeavingMonths
        {...props}
        renderPoints={(month) => {
          const range = points.get(month);
          return range && <p className="leaves__points">{describeRange(range)} points (estimate)</p>;
        }}
      />
    </>
  );
}

type Standing = Omit<ReturnType<typeof useLeavingPoints>, 'points'>;

function wordsOf({ error, isWorking, isNone }: Standing): string {
  if (isWorking) return 'Working out the points…';
  if (error !== null) return '{bureau} could not work out an estimate. Please try again later.';
  if (isNone) return '{bureau} gives no points for what leaves within the next two years.';
  return 'Points are estimates by the scorecard that {bureau} uses today, for the months it can see ahead: your score after the month less the one before, with everything paid on time and nothing applied for.';
}
