import { useQuery } from '@tanstack/react-query';
import type { ReportAnswer } from './load-report.ts';

/** The report once another part of the page has it; it is never asked for here. */
export function useKnownReport(): ReportAnswer | undefined {
  return useQuery<ReportAnswer>({ queryKey: ['credit-report'], enabled: false }).data;
}
