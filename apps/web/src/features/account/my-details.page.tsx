import { QueryClientProvider } from '@tanstack/react-query';
import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { hasRole } from '@wattle/domain/roles';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { queryClient } from '#web/api/query-client.ts';
import type { Profile } from '#web/api/session.ts';
import { bothFactorsGate } from '#web/app/viewer/member-gates.ts';
import { pageMeta } from '#web/app/page-meta.ts';
import { paths } from '#web/app/paths.ts';
import { Gated } from '#web/forms/gated.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { AccountTabs } from './details/account-tabs.tsx';
import { ActivitySection } from './devices/activity-section.tsx';
import { DetailsFailure } from './details/details-failure.tsx';
import { DevicesSection } from './devices/devices-section.tsx';
import { useNews } from './details/news.ts';
import { useDetails } from './details/use-details.ts';
import './account.css';

export const meta = () => pageMeta({ title: 'Account' });

type MyDetailsPageProps = {
  /** What can be done with everything that is held; another journey gives it. */
  ownData?: ReactNode;
};

export default function MyDetailsPage({ ownData }: MyDetailsPageProps) {
  const { pathname, search } = useLocation();
  return (
    <div className="wrap acct">
      <Gated gate={bothFactorsGate(pathname + search)} words={ERROR_MESSAGES}>
        {(profile) => (
          <QueryClientProvider client={queryClient}>
            <Account profile={profile} ownData={ownData} />
          </QueryClientProvider>
        )}
      </Gated>
    </div>
  );
}

function Account({ profile, ownData }: { profile: Profile; ownData: ReactNode }) {
  const { details, isFailed, isFetching, retry } = useDetails();
  const news = useNews(profile.timings.infoMessageMs);
  return (
    <>
      <h1>Account</h1>
      <output className="acct-news">{news !== null && <Note tone="success">{news}</Note>}</output>
      <IdentityMissing roles={profile.roles} />
      {details !== null && <AccountTabs details={details} profile={profile} />}
      {isFailed && <DetailsFailure isAsking={isFetching} onRetry={retry} />}
      {details === null && !isFailed && <Skeleton label="Getting your details" lines={9} />}
      <section className="acct-security" aria-labelledby="security-heading">
        <h2 id="security-heading">Devices and activity</h2>
        <div className="acct-security__parts">
          <DevicesSection infoMessageMs={profile.timings.infoMessageMs} />
          <ActivitySection />
        </div>
      </section>
      <CreditFile />
      {ownData}
    </>
  );
}

/** The ways to have the file corrected or frozen. */
function CreditFile() {
  return (
    <section className="acct-security" aria-labelledby="credit-file-heading">
      <h2 id="credit-file-heading">Your credit file</h2>
      <div className="acct-lead">
        <p>
          Follow up what you asked to have corrected on your credit report, or have your file frozen when
          somebody uses your name.
        </p>
        <div className="row">
          <ButtonLink to={paths.corrections()}>Corrections</ButtonLink>
          <ButtonLink variant="quiet" to={paths.fileFreeze()}>
            Freeze my file
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** After a change of name or birth date the score waits for a new check. */
function IdentityMissing({ roles }: Pick<Profile, 'roles'>) {
  if (hasRole(roles, 'IV')) return null;
  return (
    <div className="acct-news">
      <Note tone="warning">
        <div className="acct-pending">
          <p>We need to check your identity before we can show you your score.</p>
          <div>
            <ButtonLink size="small" to={paths.identity()}>
              Verify your identity
            </ButtonLink>
          </div>
        </div>
      </Note>
    </div>
  );
}
