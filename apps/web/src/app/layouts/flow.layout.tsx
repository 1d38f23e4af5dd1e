import { PATHS } from '@wattle/domain/pages/paths';
import { Outlet, PrefetchPageLinks, useLocation, useMatches } from 'react-router';
import { useViewer } from '#web/navigation/viewer.ts';
import { FlowShell } from './flow-shell.tsx';
import { flowPartnerOf, flowStepOf } from './flow-steps.ts';

/** Registration and sign-in. The step comes from the page's `handle`; the partner too, or else from the profile. */
export default function FlowLayout() {
  const matches = useMatches();
  const { partnerId } = useViewer();
  const location = useLocation();
  return (
    <FlowShell step={flowStepOf(matches)} partner={flowPartnerOf(matches, location) ?? partnerId}>
      {/* While the code is on its way. */}
      {location.pathname === PATHS.secondFactor && <PrefetchPageLinks page={PATHS.dashboard} />}
      <Outlet />
    </FlowShell>
  );
}
