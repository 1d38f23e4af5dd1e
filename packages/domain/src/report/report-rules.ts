import { KEPT } from '../credit-file/retention.ts';

/** Constants of the report overview (REPORT-028, REPORT-030, REPORT-031), as in document 2 §9. */
export const REPORT_RULES = {
  ...KEPT,
  /** Months that a card shows at first. */
  shownRepaymentMonths: 6,
  /** Earlier hardship is never shown, whatever the file says. */
  hardshipFromMonth: '2022-07',
  leastDefaultDollars: 150,
  defaultOverdueDays: 60,
} as const;

/** Retries of a report and the wait between them (REPORT-035, REPORT-037). */
export const REPORT_RETRIES = {
  /** Six requests in all. */
  retries: 5,
  waitMs: 3000,
  /** Used without configuration. */
  fallbackWaitMs: 1000,
} as const;

/** The wait before the next request: configured, or the default (REPORT-037). */
export function reportWaitMs(configuredMs: number | null | undefined): number {
  return configuredMs != null && Number.isFinite(configuredMs) && configuredMs >= 0
    ? configuredMs
    : REPORT_RETRIES.fallbackWaitMs;
}

/** Whether another request may follow (REPORT-035). */
export function mayAskForReportAgain(requestsSoFar: number): boolean {
  return requestsSoFar <= REPORT_RETRIES.retries;
}
