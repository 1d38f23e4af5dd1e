/** What a CRM can say of a complaint. */
export const COMPLAINT_STATES = ['received', 'in-work', 'answered', 'withdrawn'] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];
