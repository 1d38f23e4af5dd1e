import { hasRole } from '@wattle/domain/journeys/roles';
import MyDetailsPage, { type Parts } from '#web/features/account/my-details.page.tsx';
import { LeavePlace } from '#web/features/leaving/leave-place.tsx';
import { OwnData } from '#web/features/leaving/own-data.tsx';
import { NoticesPlace } from '#web/features/notices/notices-place.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { Suspense } from 'react';

export { meta } from '#web/features/account/my-details.page.tsx';

// Brings the words of corrections and freezes, which no other place needs.
const CreditFile = lazyWithRetry(async () => {
  const file = await import('#web/features/corrections/credit-file.tsx');
  return { default: file.CreditFile };
});

const parts: Parts = {
  notices: () => <NoticesPlace />,
  creditFile: ({ roles, bureauPortal }) => (
    <Suspense fallback={<Skeleton label="Getting your credit file" lines={6} />}>
      <CreditFile
        isVerified={hasRole(roles, 'IV')}
        isInCohort={hasRole(roles, 'IHC')}
        portal={bureauPortal}
      />
    </Suspense>
  ),
  ownData: () => <OwnData />,
  leave: () => <LeavePlace />,
};

export default function AccountPage() {
  return <MyDetailsPage parts={parts} />;
}
