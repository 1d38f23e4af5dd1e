export { dropPending, pendingDestinations } from './contact-changes.sql.ts';
