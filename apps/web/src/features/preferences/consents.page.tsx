import { ArrowLeft } from 'lucide';
import { Link, useLocation } from 'react-router';
import { LoadFailure } from '#web/forms/load-failure.tsx';
import { bothFactorsGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { LiveRegion, Note } from '#web/ui/layout/messages.tsx';
import { ConsentCard } from './consent-card.tsx';
import { useConsents } from './use-consents.ts';
import './preferences.css';

export const meta = () =>
  pageMeta({
    title: 'Your consents',
    description: 'Everything you agreed to, when, and how to withdraw it.',
  });

export default function ConsentsPage() {
  const { pathname } = useLocation();
  return (
    <div className="wrap page">
      <MemberPage gate={bothFactorsGate(pathname)}>
        {() => (
          <>
            <Link className="form-back" to={paths.preferences()}>
              <Icon of={ArrowLeft} /> Communication preferences
            </Link>
            <h1>Your consents</h1>
            <p className="lead page__lead">
              Everything you agreed to: the wording, when and where you agreed, and when you withdrew it.
            </p>
            <Consents />
          </>
        )}
      </MemberPage>
    </div>
  );
}

function Consents() {
  const { consents, error, isFetching, retry, withdraw, withdrawing, withdrawFailed, withdrawn } =
    useConsents();
  if (consents === undefined) {
    return error === null ? (
      <Skeleton label="Getting your consents" lines={9} />
    ) : (
      <LoadFailure headingLevel={2} error={error} isAsking={isFetching} onRetry={retry} />
    );
  }
  return (
    <>
      <LiveRegion className="pref-saved">
        {withdrawn !== null && <Note tone="success">{withdrawn} is withdrawn.</Note>}
      </LiveRegion>
      {consents.length === 0 && <p>You have agreed to nothing yet.</p>}
      <ul className="grid gap-6 pref-consents">
        {consents.map((consent) => (
          <ConsentCard
            key={consent.kind}
            consent={consent}
            isWithdrawing={withdrawing === consent.kind}
            failure={withdrawFailed?.kind === consent.kind ? withdrawFailed.error : null}
            onWithdraw={withdraw}
          />
        ))}
      </ul>
    </>
  );
}
