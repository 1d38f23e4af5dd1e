/** Retention of inactive accounts, by edition. */
export type KeptMonths = {
  /** Counted from cancellation. */
  readonly cancelled: number;
  /** Counted from the last log-in to the notice of erasure. */
  readonly dormant: number;
};

/** Counted from delivery of the notice to erasure. */
export const DORMANCY_NOTICE_DAYS = 30;

/** '12 months' or '2 years'. */
export function describeMonths(months: number): string {
  if (months > 12 && months % 12 === 0) return `${months / 12} years`;
  return months === 1 ? '1 month' : `${months} months`;
}
