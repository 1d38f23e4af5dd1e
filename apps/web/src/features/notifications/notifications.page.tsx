import { hasRole, verifiedDocumentCount } from '@wattle/domain/journeys/roles';
import { NOTIFICATION_GROUPS, type NotificationGroup } from '@wattle/domain/notifications/categories';
import { DOCUMENTS_FOR_REPORT } from '@wattle/domain/product-constants';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Profile } from '#web/api/session.ts';
import { LoadFailure } from '#web/forms/load-failure.tsx';
import { MemberPage } from '#web/forms/member-page.tsx';
import { genericMessage } from '#web/forms/problem-words.ts';
import { RowFailure } from '#web/forms/row-failure.tsx';
import { useSubmit } from '#web/forms/use-submit.ts';
import { bothFactorsGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { Days } from './days.tsx';
import { Months } from './months.tsx';
import { useNotifications } from './use-notifications.ts';
import './notifications.css';

export const meta = () =>
  pageMeta({
    title: 'Notifications',
    description: 'What happened on your file, to your score and in your account.',
  });

export default function NotificationsPage() {
  const { pathname, hash } = useLocation();
  return (
    <div className="wrap page">
      <MemberPage gate={bothFactorsGate(pathname + hash)}>
        {(member) =>
          // The choices' former address.
          hash === '#settings' ? (
            <Navigate to={`${paths.preferences()}#news`} replace />
          ) : (
            <Notifications member={member} />
          )
        }
      </MemberPage>
    </div>
  );
}

type Show = NotificationGroup | null;

const SHOWS: readonly (readonly [Show, string])[] = [
  [null, 'All'],
  ['file', 'Credit file'],
  ['score', 'Score'],
  ['security', NOTIFICATION_GROUPS.security],
];

function Notifications({ member: { roles } }: { member: Profile }) {
  const { list, error, isFetching, retry, markRead } = useNotifications();
  const [group, show] = useState<Show>(null);
  const needsDocument = hasRole(roles, 'IHC') && verifiedDocumentCount(roles) < DOCUMENTS_FOR_REPORT;
  const { items = [], months = [], unread = 0, newest = '0', today = '' } = list ?? {};
  const shown = items.filter((each) => group === null || each.group === group);
  // What it leads to does not wait for it.
  const onOpen = (id: string) => void markRead(id, false).catch(() => undefined);
  return (
    <div className="grid gap-5 nots">
      <Head {...{ unread, newest, markRead }} isKnown={list !== undefined} />
      {list === undefined && error === null && <Skeleton label="Getting your notifications" lines={8} />}
      {list === undefined && error !== null && (
        <LoadFailure headingLevel={2} error={error} isAsking={isFetching} onRetry={retry} />
      )}
      {list !== undefined && items.length + months.length === 0 && <Nothing />}
      {items.length + months.length > 0 && (
        <>
          <fieldset className="row gap-2">
            <legend className="vh">Show</legend>
            {SHOWS.map(([key, label]) => (
              <Button key={label} size="small" aria-pressed={key === group} onClick={() => show(key)}>
                {label}
              </Button>
            ))}
          </fieldset>
          {shown.length === 0 && <p>None in the last 31 days.</p>}
          <Days items={shown} {...{ today, needsDocument, onOpen }} />
          <Months {...{ months, group, needsDocument, onOpen }} />
          <p className="small quiet">We keep notifications for two years.</p>
        </>
      )}
    </div>
  );
}

type HeadProps = Pick<ReturnType<typeof useNotifications>, 'markRead'> & {
  isKnown: boolean;
  unread: number;
  newest: string;
};

function Head({ isKnown, unread, newest, markRead }: HeadProps) {
  const reading = useSubmit<null>({
    send: () => markRead(newest, true),
    explain: (error) => genericMessage(error),
  });
  return (
    <div>
      <div className="row between gap-2">
        <h1>Notifications</h1>
        <div className="row gap-2">
          <Button
            variant="quiet"
            size="small"
            pending={reading.pending}
            unavailable={unread === 0}
            onClick={() => void reading.submit(null)}
          >
            Mark all as read
          </Button>
          <ButtonLink size="small" to={paths.preferences()}>
            What we send you
          </ButtonLink>
        </div>
      </div>
      <output className="quiet">
        {isKnown && `${unread === 0 ? 'Nothing unread' : `${unread} unread`}. Times in Sydney.`}
      </output>
      <RowFailure>{reading.problem ?? undefined}</RowFailure>
    </div>
  );
}

const Nothing = () => (
  <div className="card grid gap-3 nots__none">
    <h2>Nothing yet</h2>
    <p className="quiet">
      When something changes in your credit file, your score or your account, you read it here.
    </p>
    <ButtonLink size="small" to={paths.dashboard()}>
      Go to your dashboard
    </ButtonLink>
  </div>
);
