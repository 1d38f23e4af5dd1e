import type { Staff } from '#api/platform/sessions/activity.sql.ts';

/** An operator in tests. */
export const STAFF: Staff = { operator: '17', reason: 'request', caseNumber: '4711', heldUntil: null };
