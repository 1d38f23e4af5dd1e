import { type ReactNode, startTransition, Suspense, useMemo, useState } from 'react';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { anonymousViewer, type Viewer, ViewerContext } from './viewer.ts';

const SessionViewer = lazyWithRetry(async () => {
  const session = await import('./session-viewer.tsx');
  return { default: session.SessionViewer };
});

/**
 * Holds the viewer above every layout, so that header and page can never disagree. It starts anonymous,
 * as the prerendered pages do, and becomes the session's viewer once that is known.
 */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const [viewer, setViewer] = useState(anonymousViewer);
  const change = useMemo(() => changeGently(setViewer), []);
  const state = useMemo(() => ({ viewer, setViewer: change }), [viewer, change]);
  return (
    <ViewerContext value={state}>
      <Suspense>
        <SessionViewer />
      </Suspense>
      {children}
    </ViewerContext>
  );
}

/** As a transition: an urgent update would throw away prerendered parts whose code is still on its way. */
function changeGently(setViewer: (viewer: Viewer) => void) {
  return (next: Viewer) => startTransition(() => setViewer(next));
}
