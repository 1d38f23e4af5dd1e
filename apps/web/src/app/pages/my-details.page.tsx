import MyDetailsPage from '#web/features/account/my-details.page.tsx';
import { OwnData } from '#web/features/leaving/own-data.tsx';

export { meta } from '#web/features/account/my-details.page.tsx';

/** The account with what the journey of leaving adds to it. */
export default function AccountPage() {
  return <MyDetailsPage ownData={<OwnData />} />;
}
