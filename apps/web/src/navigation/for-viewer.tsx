import type { ReactNode } from 'react';
import { isUnknown, useViewer, type Viewer } from './viewer.ts';

/** Not logged in; logged in; logged in and in the cohort. */
export type ViewerKind = 'anonymous' | 'member' | 'cohort';

/** `kind` null: for all viewers. */
type ForViewerProps = { kind: ViewerKind | null; children: ReactNode };

/**
 * Shows its children to one kind of viewer, from the first paint on. A prerendered page holds the parts for all kinds;
 * its stylesheet shows those that match the mark of the inline script. Once the viewer is known, the others are
 * removed. Hidden parts are out of reach of keyboards and screen readers.
 */
export function ForViewer({ kind, children }: ForViewerProps) {
  const viewer = useViewer();
  if (kind === null) return children;
  if (isUnknown(viewer)) {
    return (
      <span className="for-viewer" data-for={kind}>
        {children}
      </span>
    );
  }
  // The same element, so that a focused link inside keeps the focus.
  return isOf(viewer, kind) ? <span className="for-viewer">{children}</span> : null;
}

function isOf({ isAuthenticated, roles }: Viewer, kind: ViewerKind): boolean {
  if (kind === 'anonymous') return !isAuthenticated;
  return isAuthenticated && (kind === 'member' || roles.has('IHC'));
}
