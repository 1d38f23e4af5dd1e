import { type ReactNode, useMemo, useState } from 'react';
import { anonymousViewer, ViewerContext } from './viewer.ts';

/** Holds the viewer above every layout, so that header and page can never disagree. */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const [viewer, setViewer] = useState(anonymousViewer);
  const state = useMemo(() => ({ viewer, setViewer }), [viewer]);
  return <ViewerContext value={state}>{children}</ViewerContext>;
}
