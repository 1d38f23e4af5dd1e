import { addMonths, monthForPeople } from '@wattle/domain/calendar/calendar';
import type { Leaving } from '@wattle/domain/report/leaving';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';

const SHOWN = 5;

export type LeavingMonthsProps = {
  leaving: readonly Leaving[];
  receivedOn: string;
  isUnfolded: boolean;
  onUnfold: () => void;
  renderPoints?: (month: string) => ReactNode;
};

export function LeavingMonths(props: LeavingMonthsProps) {
  const { leaving, receivedOn, isUnfolded, onUnfold, renderPoints } = props;
  const months = grouped(leaving, ({ month }) => month);
  const shown = isUnfolded ? months : months.slice(0, SHOWN);
  const isShort = months.length > SHOWN || months.some(([, entries]) => isLong(entriesOf(entries)));
  return (
    <>
      <ul className="leaves">
        {shown.map(([month, entries]) => (
          <li key={month}>
            <b>{month === null ? 'Not known' : monthForPeople(month)}</b>
            <div>
              {shownOf(entriesOf(entries), isUnfolded).map((entry) => (
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
      {isShort && !isUnfolded && (
        <p>
          <Button size="small" onClick={onUnfold}>
            {months.length > SHOWN ? `Show ${months.length - SHOWN} more` : 'Show all'}
          </Button>
        </p>
      )}
    </>
  );
}

const isLong = (entries: readonly string[]) => entries.length > 2;

/** One line for a month of many, until the list is unfolded. */
const shownOf = (entries: string[], isUnfolded: boolean): string[] =>
  isUnfolded || !isLong(entries) ? entries : [`${entries[0]} and ${entries.length - 1} more`];

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
