import { Outlet, useLocation, useMatches } from 'react-router';
import { useViewer } from '#web/navigation/viewer.ts';
import { FlowShell } from './flow-shell.tsx';
import { flowPartnerOf, flowStepOf } from './flow-steps.ts';

/** Registration and sign-in. The step comes from the page's `handle`; the partner too, or else from the profile. */
export default function FlowLayout() {
  const matches = useMatches();
  const { partnerId } = useViewer();
  return (
    <FlowShell step={flowStepOf(matches)} partner={flowPartnerOf(matches, useLocation()) ?? partnerId}>
      <Outlet />
    </FlowShell>
  );
}
