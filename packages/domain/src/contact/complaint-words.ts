/** What a CRM can say of a complaint. */
export const COMPLAINT_STATES = ['received', 'in-work', 'answered', 'withdrawn'] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

/** Why an answer may take longer than the law's days (RG 271.63). */
export const DELAY_REASONS = ['complex-matter', 'beyond-control'] as const;
export type DelayReason = (typeof DELAY_REASONS)[number];
