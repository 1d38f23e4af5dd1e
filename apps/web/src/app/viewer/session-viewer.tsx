import { useEffect } from 'react';
import { useSessionViewer } from '#web/api/use-session.ts';
import { useSetViewer } from './viewer.ts';

/** Carries the session's viewer to header and pages. Draws nothing; loaded after the page, whose first load has no API client. */
export function SessionViewer() {
  const viewer = useSessionViewer();
  const setViewer = useSetViewer();
  useEffect(() => {
    if (viewer !== null) setViewer(viewer);
  }, [viewer, setViewer]);
  return null;
}
