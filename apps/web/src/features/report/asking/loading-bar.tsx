import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/marks/bloom.tsx';

/** An indeterminate progress bar, its text, and the space of the content (REPORT-015). */
export function LoadingBar({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-5">
      <progress className="loadbar" aria-label="Loading the credit report" />
      <output className="quiet">{children}</output>
      <div aria-hidden="true">
        <Skeleton label="" lines={6} />
      </div>
    </div>
  );
}
