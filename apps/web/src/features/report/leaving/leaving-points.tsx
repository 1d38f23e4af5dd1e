import { describeRange } from '@wattle/domain/score/what-if/words';
import { named } from '#web/navigation/bureau.ts';
import { LeavingMonths, type LeavingMonthsProps } from './leaving-months.tsx';
import { useLeavingPoints } from './use-leaving-points.ts';

/** Shows the bureau's points at their months, and says below how it stands. */
export function LeavingPoints(props: Omit<LeavingMonthsProps, 'renderPoints'>) {
  const { points, ...standing } = useLeavingPoints(props.leaving);
  return (
    <>
      <LeavingMonths
        {...props}
        renderPoints={(month) => {
          const range = points.get(month);
          return range && <p className="leaves__points">{describeRange(range)} points (estimate)</p>;
        }}
      />
      <output className="small quiet">{named(wordsOf(standing))}</output>
    </>
  );
}

type Standing = Omit<ReturnType<typeof useLeavingPoints>, 'points'>;

function wordsOf({ error, isWorking, isNone }: Standing): string {
  if (isWorking) return 'Working out the points…';
  if (error !== null) return '{bureau} could not work out an estimate. Please try again later.';
  if (isNone) return '{bureau} gives no points for what leaves within the next two years.';
  return 'Points are estimates. ‘How we estimate’ says what they are made from.';
}
