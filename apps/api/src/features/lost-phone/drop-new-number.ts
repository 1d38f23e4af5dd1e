/** For features in which the reason for a waiting number may end. */
export { dropNewNumber } from './lost-phone.sql.ts';
