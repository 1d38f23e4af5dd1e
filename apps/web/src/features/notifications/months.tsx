import { monthForPeople } from '@wattle/domain/calendar/calendar';
import type { NotificationGroup } from '@wattle/domain/notifications/categories';
import { useState } from 'react';
import { LoadFailure } from '#web/forms/load-failure.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { NotificationRow, type RowProps } from './notification-row.tsx';
import { type Month, useMonth } from './use-notifications.ts';

type MonthsProps = Omit<RowProps, 'of'> & { months: readonly Month[]; group: NotificationGroup | null };

/** What is older than 31 days, folded by month with its number. */
export function Months({ months, group, ...row }: MonthsProps) {
  const counted = months.map(({ month, counts: { file, score, security } }) => {
    const counts = { file, score, security };
    return { month, count: group === null ? file + score + security : counts[group] };
  });
  const shown = counted.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <section className="nots__months" aria-label="Earlier months">
      {shown.map((each) => (
        <Folded key={each.month} group={group} {...each} {...row} />
      ))}
    </section>
  );
}

type FoldedProps = Omit<MonthsProps, 'months'> & { month: string; count: number };

function Folded({ month, count, group, ...row }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = useMonth(month, isOpen);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2 className="as-text">
          {monthForPeople(month)} <span className="small quiet">{count}</span>
        </h2>
      </summary>
      {data === undefined && error === null && <Skeleton label="Getting your notifications" lines={count} />}
      {data === undefined && error !== null && (
        <LoadFailure error={error} isAsking={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <ul className="card nrows">
          {data.items
            .filter((each) => group === null || each.group === group)
            .map((each) => (
              <NotificationRow key={each.id} of={each} hasDay {...row} />
            ))}
        </ul>
      )}
    </details>
  );
}
