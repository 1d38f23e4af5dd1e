import { createContext, useContext, useSyncExternalStore } from 'react';

/** Who is viewing the page, as far as the browser knows; the server decides every request again. */
export type Viewer = {
  readonly isAuthenticated: boolean;
  readonly roles: ReadonlySet<string>;
  readonly displayName: string | null;
  /** The partner whose edition this is (HOME-033). */
  readonly partnerId: number | null;
  readonly isPromotionOn: boolean;
};

/** The viewer of every prerendered page: nobody in particular. */
export const anonymousViewer: Viewer = {
  isAuthenticated: false,
  roles: new Set(),
  displayName: null,
  partnerId: null,
  isPromotionOn: false,
};

/** Whether it is not known yet who is viewing, as on every prerendered page. */
export const isUnknown = (viewer: Viewer): boolean => viewer === anonymousViewer;

export const ViewerContext = createContext(anonymousViewer);

/**
 * The current viewer. Anonymous on every load until the session is known, even for a member. A section whose code
 * arrives later still hydrates as prerendered, then re-renders for the current viewer.
 */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  return useSyncExternalStore(
    subscribeToNothing,
    () => viewer,
    () => anonymousViewer,
  );
}

/** The context itself announces changes. */
const subscribeToNothing = () => () => undefined;
