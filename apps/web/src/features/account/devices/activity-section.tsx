import { formatMomentForPeople } from '@wattle/domain/calendar/calendar';
import { activityWords } from '@wattle/domain/messages/activity';
import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@wattle/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadFailure } from '#web/forms/load-failure.tsx';
import { activityQuery } from './activity-query.ts';

type Activity = ResponseOf<'GET /v1/user/activity'>['items'][number];

const FIRST = 20;

export function ActivitySection() {
  const { data, error, isFetching, refetch } = useQuery(activityQuery);
  return (
    <div className="grid tops starts acct-part">
      {data !== undefined && <ActivityList items={data.items} />}
      {data === undefined && error !== null && (
        <LoadFailure error={error} isAsking={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton label="Getting your activity" lines={6} />}
    </div>
  );
}

function ActivityList({ items }: { items: readonly Activity[] }) {
  const [isWhole, setWhole] = useState(false);
  if (items.length === 0) return <p>Nothing has happened in your account yet.</p>;
  const shown = isWhole ? items : items.slice(0, FIRST);
  return (
    <>
      <p>
        If something here was not you, <Link to={paths.changePassword()}>change your password</Link> and{' '}
        <Link to={paths.keys()}>check how you log in</Link>.
      </p>
      <ol className="acct-log">
        {shown.map(({ at, device, ...entry }, index) => (
          <li key={`${at} ${entry.kind} ${index}`}>
            <strong>{activityWords(entry)}</strong>
            <span className="small quiet">
              <time className="num" dateTime={at}>
                {formatMomentForPeople(new Date(at))}
              </time>
              {device !== null && ` on ${device}`}
            </span>
          </li>
        ))}
      </ol>
      {items.length > FIRST && (
        <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show all ${items.length}`}
        </Button>
      )}
    </>
  );
}
