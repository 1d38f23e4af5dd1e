import { hasRole } from '@wattle/domain/journeys/roles';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import type { Session } from '#web/api/session.ts';
import { useSession } from '#web/api/use-session.ts';
import { useViewer } from '#web/navigation/viewer.ts';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { FlowShell } from './flow-shell.tsx';

// Whoever registers needs none of it, and on its own it stays what every other page loads.
const SiteLayout = lazyWithRetry(() => import('./site.layout.tsx'));

type Shell = 'registration' | 'site';

/**
 * The identity page: for somebody who has yet to verify a first document these are steps 5 and 6 of registration, in
 * the same shell as the others; for everybody else it is a page like any other. Kept once the server has said who is
 * here, because the check itself changes the roles while the page is still at work.
 */
export default function IdentityLayout() {
  const session = useSession();
  const found = shellFor(session);
  const { partnerId } = useViewer();
  const [kept, setKept] = useState<Shell | null>(null);
  const [step, setStep] = useState(5);
  if (kept === null && session.status === 'known') setKept(found);
  const shell = kept ?? found;
  if (shell === 'site')
    return (
      <Suspense fallback={null}>
        <SiteLayout />
      </Suspense>
    );
  if (shell === null) return <Unknown />;
  return (
    <FlowShell step={step} partner={partnerId}>
      <Outlet context={{ showStep: setStep }} />
    </FlowShell>
  );
}

/** For the moment before anything is known of the visitor: either shell would be the wrong one for somebody. */
function Unknown() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  );
}

/** null until it is known who is here. */
function shellFor(session: Session): Shell | null {
  const roles =
    session.status === 'known'
      ? session.profile.roles
      : session.status === 'waiting'
        ? session.saved?.roles
        : '';
  if (roles === undefined) return null;
  return hasRole(roles, '2FA') && hasRole(roles, 'INV') ? 'registration' : 'site';
}
