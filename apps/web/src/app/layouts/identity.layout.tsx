import { hasRole } from '@wattle/domain/journeys/roles';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import type { Session } from '#web/api/session.ts';
import { useSession } from '#web/api/use-session.ts';
import { useViewer } from '#web/navigation/viewer.ts';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { FlowShell } from './flow-shell.tsx';

// Not needed during registration; separate, so that other pages share the chunk.
const SiteLayout = lazyWithRetry(async () => (await import('./site.layout.tsx')).default);

type Shell = 'registration' | 'site';

/**
 * Shows steps 5 and 6 of registration before the first document is verified, and a normal page otherwise. The layout is
 * chosen once, because the check changes the roles while the page is open.
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

/** Shown before the session is known, when either shell could be the wrong one. */
function Unknown() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  );
}

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
