/** How long what we hold about somebody who does not come back is kept, as the edition says. */
export type KeptMonths = {
  /** After an account was cancelled. */
  readonly cancelled: number;
  /** After the last log-in, until we write that the account will be erased. */
  readonly dormant: number;
};

/** How long a member who stayed away has, once our message has arrived, until the account is erased. */
export const DORMANCY_NOTICE_DAYS = 30;

/** '12 months', '2 years': whole years in words that people use, unless it is a single one. */
export function describeMonths(months: number): string {
  if (months > 12 && months % 12 === 0) return `${months / 12} years`;
  return months === 1 ? '1 month' : `${months} months`;
}
