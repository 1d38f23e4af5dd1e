import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ReportAnswer } from './load-report.ts';

/** The report once another part of the page has it; it is never asked for here. */
export function useKnownReport(): ReportAnswer | undefined {
  const client = useQueryClient();
  return useSyncExternalStore(
    // A part that is being drawn adds queries, during which nothing else may be drawn.
    (onChange) => client.getQueryCache().subscribe(({ type }) => type === 'updated' && onChange()),
    () => client.getQueryData<ReportAnswer>(['credit-report']),
    () => undefined,
  );
}
