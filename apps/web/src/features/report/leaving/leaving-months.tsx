import { addMonths, monthForPeople } from '@wattle/domain/calendar/calendar';
import type { Leaving } from '@wattle/domain/report/leaving';
import type { ReactNode } from 'react';

const SHOWN = 6;

export type LeavingMonthsProps = {
  leaving: readonly Leaving[];
  receivedOn: string;
  renderPoints?: (month: string) => ReactNode;
};

export function LeavingMonths({ leaving, ...shared }: LeavingMonthsProps) {
  const months = grouped(leaving, ({ month }) => month);
  return (
    <>
      <Months months={months.slice(0, SHOWN)} {...shared} />
      {months.length > SHOWN && (
        <details>
          <summary>{months.length - SHOWN} more</summary>
          <Months months={months.slice(SHOWN)} {...shared} />
        </details>
      )}
    </>
  );
}

type MonthsProps = Omit<LeavingMonthsProps, 'leaving'> & {
  months: readonly (readonly [month: string | null, entries: readonly Leaving[]])[];
};

function Months({ months, receivedOn, renderPoints }: MonthsProps) {
  return (
    <ul className="leaves">
      {months.map(([month, entries]) => (
        <li key={month}>
          <b>{month === null ? 'Not known' : monthForPeople(month)}</b>
          <div>
            {entriesOf(entries).map((entry) => (
              <p key={entry}>{entry}</p>
            ))}
            {isOver(month, receivedOn) && (
              <p className="small">Its time is over. Ask the bureau to take it off.</p>
            )}
            {month !== null && renderPoints?.(month)}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Past the month that the bureau has to destroy it. */
const isOver = (month: string | null, receivedOn: string) =>
  month !== null && addMonths(month, 1) < receivedOn.slice(0, 7);

/** The same of one lender counts once. */
function entriesOf(entries: readonly Leaving[]): string[] {
  const alike = grouped(entries, ({ title, provider }) => `${title}, ${provider}`);
  return alike.map(([words, { length }]) => (length === 1 ? words : `${words} (${length})`));
}

/** The oldest browsers lack `Map.groupBy`. */
function grouped<Key>(entries: readonly Leaving[], keyOf: (entry: Leaving) => Key): [Key, Leaving[]][] {
  const groups = new Map<Key, Leaving[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups];
}
