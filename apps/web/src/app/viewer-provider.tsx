import { type ReactNode, startTransition, useMemo, useState } from 'react';
import { anonymousViewer, type Viewer, ViewerContext } from './viewer.ts';

/** Holds the viewer above every layout, so that header and page can never disagree. */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const [viewer, setViewer] = useState(anonymousViewer);
  const state = useMemo(
    () => ({
      viewer,
      // A transition, because an urgent change would throw away prerendered parts whose code is still on its way.
      setViewer: (next: Viewer) => startTransition(() => setViewer(next)),
    }),
    [viewer],
  );
  return <ViewerContext value={state}>{children}</ViewerContext>;
}
