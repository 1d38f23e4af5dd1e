import { PREFERENCES_MESSAGES } from '@wattle/domain/messages/preferences';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { dropDraftsOnLogOut } from '#web/api/drafts.ts';
import { signOutLocally } from '#web/api/session.ts';
import { News } from '#web/features/notifications/news.tsx';
import { LeaveSection } from '#web/features/preferences/cancel-account.tsx';
import { NewslettersSection } from '#web/features/preferences/newsletters-section.tsx';
import { loadMessage } from '#web/features/preferences/preferences-words.ts';
import { ShoppingSection } from '#web/features/preferences/shopping-section.tsx';
import { usePreferences } from '#web/features/preferences/use-preferences.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { bothFactorsGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink, RetryButton } from '#web/ui/buttons/button.tsx';
import { ErrorPanel } from '#web/ui/layout/error-panel.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import '#web/features/preferences/preferences.css';

export const meta = () =>
  pageMeta({
    title: 'Communication preferences',
    description: 'Choose what we send you, and where.',
  });

export default function MyPreferencesPage() {
  const { pathname, search, hash } = useLocation();
  const [goneTo, setGoneTo] = useState<string | null>(null);
  if (goneTo !== null) return <Gone to={goneTo} />;
  return (
    <div className="wrap page">
      <MemberPage gate={bothFactorsGate(pathname + search + hash)}>
        {() => <WhatWeSend onCancelled={setGoneTo} />}
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

function WhatWeSend({ onCancelled }: { onCancelled: (path: string) => void }) {
  const [isSaved, setSaved] = useState(false);
  const { preferences, error, isFetching, retry, ...changes } = usePreferences(setSaved);
  useArrival();
  return (
    <div className="grid send">
      <div>
        <h1>Communication preferences</h1>
        <p className="lead page__lead">
          What we send you. Everything is listed under the bell: choose what else reaches you. Each choice
          counts at once.
        </p>
        <output className="small ok send__saved">{isSaved && PREFERENCES_MESSAGES.preferencesSaved}</output>
      </div>
      {preferences !== undefined && <ShoppingSection preferences={preferences} {...changes} />}
      {preferences === undefined && error === null && <Skeleton label="Getting your preferences" lines={4} />}
      <News onSaved={setSaved} />
      {preferences !== undefined && <NewslettersSection preferences={preferences} {...changes} />}
      {error !== null && (
        <ErrorPanel action={<RetryButton pending={isFetching} onClick={retry} />}>
          <p>{loadMessage(error)}</p>
          <p>Nothing that you saved is lost. Below you can withdraw any consent in the meantime.</p>
        </ErrorPanel>
      )}
      <LeaveSection onCancelled={onCancelled} />
    </div>
  );
}

/** The browser looked for the address's part before it was drawn. */
function useArrival() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView?.();
  }, [hash]);
}
