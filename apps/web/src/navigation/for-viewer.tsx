import type { ReactNode } from 'react';
import { isUnknown, useViewer, type Viewer } from './viewer.ts';

/** Everybody who is not logged in, whoever is, and whoever of these is in the cohort. */
export type ViewerKind = 'anonymous' | 'member' | 'cohort';

/** A part for one kind of viewer; null for everybody. */
type ForViewerProps = { kind: ViewerKind | null; children: ReactNode };

/**
 * Shows a part to one kind of viewer alone, from the first paint on. A prerendered page holds the parts for all kinds,
 * and its stylesheet shows those for which the inline script has marked the document; once it is known who is viewing,
 * the others go. What is hidden is out of reach of keyboards and screen readers as well.
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
  // The same element, so that whoever has just tabbed to a link inside keeps the focus.
  return isOf(viewer, kind) ? <span className="for-viewer">{children}</span> : null;
}

function isOf({ isAuthenticated, roles }: Viewer, kind: ViewerKind): boolean {
  if (kind === 'anonymous') return !isAuthenticated;
  return isAuthenticated && (kind === 'member' || roles.has('IHC'));
}
