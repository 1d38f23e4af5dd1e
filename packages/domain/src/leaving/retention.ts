/** Retention of inactive accounts, by edition. */
export type KeptMonths = {
  /** After cancellation. */
  readonly cancelled: number;
  /** From the last log-in to the notice of erasure. */
  readonly dormant: number;
};

/** From delivery of the notice to erasure. */
export const DORMANCY_NOTICE_DAYS = 30;

/** '12 months' or '2 years'. */
export function describeMonths(months: number): string {
  if (months > 12 && months % 12 === 0) return `${months / 12} years`;
  return months === 1 ? '1 month' : `${months} months`;
}
