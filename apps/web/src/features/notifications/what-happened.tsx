import { monthForPeople } from '@wattle/domain/calendar/calendar';
import { NOTIFICATION_GROUPS, type NotificationGroup } from '@wattle/domain/notifications/categories';
import { Check } from 'lucide';
import { useState } from 'react';
import { LoadFailure } from '#web/forms/load-failure.tsx';
import { genericMessage } from '#web/forms/problem-words.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { paths } from '#web/navigation/paths.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { Days } from './days.tsx';
import { type Notification, useNotifications } from './use-notifications.ts';

type Show = 'all' | 'new' | NotificationGroup;

const SHOWS: readonly (readonly [Show, string])[] = [
  ['all', 'All'],
  ['new', 'Unread'],
  ['file', 'Credit file'],
  ['score', 'Score'],
  ['security', NOTIFICATION_GROUPS.security],
];

const isShown = (show: Show, { isRead, group }: Notification): boolean =>
  show === 'all' || (show === 'new' ? !isRead : group === show);

export function WhatHappened() {
  const { items, ...list } = useNotifications();
  if (items === undefined && list.error !== null) {
    return <LoadFailure error={list.error} isAsking={list.isFetching} onRetry={list.retry} />;
  }
  if (items === undefined) return <Skeleton label="Getting your notifications" lines={8} />;
  return items.length === 0 ? <Nothing /> : <List {...list} items={items} />;
}

type ListProps = Omit<ReturnType<typeof useNotifications>, 'items'> & { items: readonly Notification[] };

function List({ items, unread, ...list }: ListProps) {
  const [show, setShow] = useState<Show>('all');
  const shown = items.filter((each) => isShown(show, each));
  return (
    <>
      <ReadAll newest={items[0]?.id ?? '0'} unread={unread} markRead={list.markRead} />
      <fieldset className="row gap-2 nots__pills">
        <legend className="vh">Show</legend>
        {SHOWS.map(([key, label]) => (
          <Button key={key} size="small" aria-pressed={key === show} onClick={() => setShow(key)}>
            {label} <span className="nots__n">{items.filter((each) => isShown(key, each)).length}</span>
          </Button>
        ))}
      </fieldset>
      {shown.length === 0 && (
        <p>{unread === 0 && show === 'new' ? 'You have read them all.' : 'None here.'}</p>
      )}
      {/* What it leads to does not wait for it. */}
      <Days
        items={shown}
        today={list.today}
        onOpen={(id) => void list.markRead(id, false).catch(() => undefined)}
      />
      <Earlier {...list} />
      <p className="small quiet">We keep notifications for two years. Times are in Sydney.</p>
    </>
  );
}

type ReadAllProps = Pick<ListProps, 'unread' | 'markRead'> & { newest: string };

function ReadAll({ newest, unread, markRead }: ReadAllProps) {
  const reading = useSubmit<null>({
    send: () => markRead(newest, true),
    explain: (error) => genericMessage(error),
  });
  return (
    <div className="row between gap-3">
      <output className="quiet">{unread === 0 ? 'Nothing unread' : `${unread} unread`}</output>
      <Button
        size="small"
        pending={reading.pending}
        unavailable={unread === 0}
        onClick={() => void reading.submit(null)}
      >
        <Icon of={Check} /> Mark all as read
      </Button>
      {reading.problem !== null && (
        <p className="small bad" role="alert">
          {reading.problem}
        </p>
      )}
    </div>
  );
}

type EarlierProps = Pick<ListProps, 'earlier' | 'error' | 'isFetchingNextPage' | 'showEarlier'>;

function Earlier({ earlier, error, isFetchingNextPage, showEarlier }: EarlierProps) {
  if (earlier === null) return null;
  return (
    <div>
      {error !== null && (
        <p className="small bad" role="alert">
          {genericMessage(error)}
        </p>
      )}
      <Button size="small" pending={isFetchingNextPage} onClick={showEarlier}>
        Show {monthForPeople(earlier)}
      </Button>
    </div>
  );
}

function Nothing() {
  return (
    <div className="card grid gap-3 nots__none">
      <h3>Nothing yet</h3>
      <p className="quiet">
        When something changes in your credit file, your score or your account, you read it here.
      </p>
      <ButtonLink size="small" to={paths.dashboard()}>
        Go to your dashboard
      </ButtonLink>
    </div>
  );
}
