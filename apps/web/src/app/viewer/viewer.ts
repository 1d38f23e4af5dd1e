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

type ViewerState = { readonly viewer: Viewer; readonly setViewer: (viewer: Viewer) => void };

export const ViewerContext = createContext<ViewerState>({
  viewer: anonymousViewer,
  setViewer: () => undefined,
});

/**
 * The current viewer. Starts anonymous on every load, even for a member, until the session is known. A part whose code
 * arrives later still hydrates as it was prerendered, and turns to the current viewer right after.
 */
export function useViewer(): Viewer {
  const { viewer } = useContext(ViewerContext);
  return useSyncExternalStore(
    neverChanges,
    () => viewer,
    () => anonymousViewer,
  );
}

/** The context is what announces a change. */
const neverChanges = () => () => undefined;

/** Replaces the viewer everywhere at once; call it with `anonymousViewer` on log out. */
export function useSetViewer(): (viewer: Viewer) => void {
  return useContext(ViewerContext).setViewer;
}
