import { createContext, useContext, useSyncExternalStore } from 'react';

/** The viewer as far as the browser knows; the server checks every request. */
export type Viewer = {
  readonly isAuthenticated: boolean;
  readonly roles: ReadonlySet<string>;
  readonly displayName: string | null;
  /** The partner of this edition (HOME-033). */
  readonly partnerId: number | null;
  readonly isPromotionOn: boolean;
};

export const anonymousViewer: Viewer = {
  isAuthenticated: false,
  roles: new Set(),
  displayName: null,
  partnerId: null,
  isPromotionOn: false,
};

/** Whether the session is not known yet, as on every prerendered page. */
export const isUnknown = (viewer: Viewer): boolean => viewer === anonymousViewer;

export const ViewerContext = createContext(anonymousViewer);

/**
 * The current viewer. Anonymous on every load until the session is known, even for a member. A section whose code
 * arrives later still hydrates as prerendered, then re-renders for the current viewer.
 */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  return useSyncExternalStore(
    noSubscription,
    () => viewer,
    () => anonymousViewer,
  );
}

/** The context itself announces changes. */
const noSubscription = () => () => undefined;
