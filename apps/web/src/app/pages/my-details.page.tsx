import { hasRole } from '@wattle/domain/roles';
import MyDetailsPage, { type Parts } from '#web/features/account/my-details.page.tsx';
import { CreditFile } from '#web/features/corrections/credit-file.tsx';
import { LeavePlace } from '#web/features/leaving/leave-place.tsx';
import { OwnData } from '#web/features/leaving/own-data.tsx';
import { NoticesPlace } from '#web/features/notices/notices-place.tsx';

export { meta } from '#web/features/account/my-details.page.tsx';

const parts: Parts = {
  notices: () => <NoticesPlace />,
  creditFile: ({ roles }) => (
    <CreditFile isVerified={hasRole(roles, 'IV')} isInCohort={hasRole(roles, 'IHC')} />
  ),
  ownData: () => <OwnData />,
  leave: () => <LeavePlace />,
};

/** The account with what other journeys put into its places. */
export default function AccountPage() {
  return <MyDetailsPage parts={parts} />;
}
