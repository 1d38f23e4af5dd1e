/**
 * Figures of the credit report overview (REPORT-028, REPORT-030, REPORT-031). Retention times are those of the Privacy
 * Act as document 2 §9 states them.
 */
export const REPORT_RULES = {
  /** Months of repayments that a card shows at first; the rest is a click away. */
  shownRepaymentMonths: 6,
  keptRepaymentMonths: 24,
  /** Hardship of an earlier month is never shown, whatever the bureau's file says. */
  hardshipFromMonth: '2022-07',
  keptHardshipMonths: 12,
  leastDefaultDollars: 150,
  defaultOverdueDays: 60,
  keptDefaultYears: 5,
  keptCourtActionYears: 5,
  keptEnquiryYears: 5,
  keptSeriousInfringementYears: 7,
} as const;

/** How often a report is asked for again and how long to wait in between (REPORT-035, REPORT-037). */
export const REPORT_RETRIES = {
  /** Six requests in all. */
  retries: 5,
  waitMs: 3000,
  /** Where nothing is configured. */
  fallbackWaitMs: 1000,
} as const;

/** The pause before the next request: what the server says, or the default when it says nothing (REPORT-037). */
export function reportWaitMs(configuredMs: number | null | undefined): number {
  return configuredMs != null && Number.isFinite(configuredMs) && configuredMs >= 0
    ? configuredMs
    : REPORT_RETRIES.fallbackWaitMs;
}

/** Whether one more request may follow that many (REPORT-035). */
export function mayAskForReportAgain(requestsSoFar: number): boolean {
  return requestsSoFar <= REPORT_RETRIES.retries;
}
