import { type ReactNode, Suspense } from 'react';

/**
 * The place of a part whose code comes once the page is awake (`lazyPart`). It is an element without a box: until the part
 * is there to take what the page was built with, nothing beside it can be taken for it.
 */
export function LatePart({ children }: { children: ReactNode }) {
  return (
    <div className="late">
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}
