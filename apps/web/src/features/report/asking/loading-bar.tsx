import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/marks/bloom.tsx';

/** REPORT-015: a bar without a known end, what is being waited for, and the space it will take. */
export function LoadingBar({ children }: { children: ReactNode }) {
  return (
    <div className="report__loading">
      <progress className="loadbar" aria-label="Loading the credit report" />
      <output className="quiet">{children}</output>
      <div aria-hidden="true">
        <Skeleton label="" lines={6} />
      </div>
    </div>
  );
}
