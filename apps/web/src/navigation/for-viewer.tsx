import type { ReactNode } from 'react';
import { isUnknown, useViewer, type Viewer } from './viewer.ts';

/** Not logged in; logged in; logged in and in the cohort. */
export type ViewerKind = 'anonymous' | 'member' | 'cohort';

type ForViewerProps = {
  /** Null: for all viewers. */
  kind: ViewerKind | null;
  /** `div` where the children are no words, such as a list or a section. */
  as?: 'span' | 'div';
  children: ReactNode;
};

/**
 * Shows its children to one kind of viewer, from the first paint on. A prerendered page holds the parts for all kinds;
 * its stylesheet shows those that match the mark of the inline script. Once the viewer is known, the others are
 * removed. Hidden parts are out of reach of keyboards and screen readers.
 */
export function ForViewer({ kind, as: Element = 'span', children }: ForViewerProps) {
  const viewer = useViewer();
  if (kind === null) return children;
  if (isUnknown(viewer)) {
    return (
      <Element className="for-viewer" data-for={kind}>
        {children}
      </Element>
    );
  }
  // The same element, so that a focused link inside keeps the focus.
  return isOf(viewer, kind) ? <Element className="for-viewer">{children}</Element> : null;
}

function isOf({ isAuthenticated, roles }: Viewer, kind: ViewerKind): boolean {
  if (kind === 'anonymous') return !isAuthenticated;
  return isAuthenticated && (kind === 'member' || roles.has('IHC'));
}
