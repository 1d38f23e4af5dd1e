/** For features in which the reason for a waiting change may end, and for leaving. */
export { dropPending, pendingDestinations } from './contact-changes.sql.ts';
