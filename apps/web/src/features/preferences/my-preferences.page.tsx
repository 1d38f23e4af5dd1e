import { ArrowLeft } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { dropDraftsOnLogOut } from '#web/api/drafts.ts';
import { signOutLocally } from '#web/api/session.ts';
import { bothFactorsGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { ButtonLink, RetryButton } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { ErrorPanel } from '#web/ui/layout/error-panel.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { PreferencesSide } from './preferences-side.tsx';
import { loadMessage } from './preferences-words.ts';
import { useSavedPreferences } from './use-preferences.ts';
import './preferences.css';

export const meta = () =>
  pageMeta({
    title: 'Communication preferences',
    description: 'Choose what you hear about by email, and who from.',
  });

export default function MyPreferencesPage() {
  const { pathname, search } = useLocation();
  const [goneTo, setGoneTo] = useState<string | null>(null);
  if (goneTo !== null) return <Gone to={goneTo} />;
  return (
    <div className="wrap page">
      <MemberPage gate={bothFactorsGate(pathname + search)}>
        {({ identifier }) => (
          <>
            <Link className="form-back pref-back" to={paths.notifications()}>
              <Icon of={ArrowLeft} /> Notifications
            </Link>
            <h1>Communication preferences</h1>
            <p className="lead page__lead">Choose what you hear about by email.</p>
            <div className="beside">
              <div className="pref-main">
                <Preferences owner={identifier ?? ''} onCancelled={setGoneTo} />
              </div>
              <PreferencesSide />
            </div>
          </>
        )}
      </MemberPage>
    </div>
  );
}

/** Shown outside the gate, which would redirect to the login now that the session is over. */
function Gone({ to }: { to: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    signOutLocally();
    dropDraftsOnLogOut();
    heading.current?.focus();
  }, []);
  return (
    <div className="wrap page grid gap-5 starts pref-cancelled">
      <h1 ref={heading} tabIndex={-1}>
        Your account is cancelled
      </h1>
      <p className="lead">
        You are logged out everywhere, and no one can log in any more. We have sent you an email about it.
      </p>
      <p>
        If you change your mind, <Link to={paths.contactUs()}>contact us</Link>: we can open the account
        again.
      </p>
      <ButtonLink variant="primary" size="large" to={to}>
        Go to the homepage
      </ButtonLink>
    </div>
  );
}

type PreferencesProps = { owner: string; onCancelled: (path: string) => void };

function Preferences({ owner, onCancelled }: PreferencesProps) {
  const { saved, error, isFetching, retry } = useSavedPreferences();
  const [search] = useSearchParams();
  if (saved !== undefined)
    return (
      <PreferencesForm {...{ saved, owner, onCancelled }} isCancelling={search.get('step') === 'cancel'} />
    );
  if (error !== null) return <LoadFailure error={error} isAsking={isFetching} onRetry={retry} />;
  return <Skeleton label="Getting your preferences" lines={9} />;
}

type LoadFailureProps = { error: unknown; isAsking: boolean; onRetry: () => void };

/** Replaces the form, which would save wrong choices. What needs no provider still works. */
function LoadFailure({ error, isAsking, onRetry }: LoadFailureProps) {
  return (
    <ErrorPanel
      action={
        <div className="row">
          <RetryButton pending={isAsking} onClick={onRetry} />
          <ButtonLink variant="quiet" to={paths.consents()}>
            See your consents
          </ButtonLink>
        </div>
      }
    >
      <p>{loadMessage(error)}</p>
      <p>
        Nothing that you saved is lost. In the meantime you can withdraw any consent on the page of your
        consents.
      </p>
    </ErrorPanel>
  );
}
