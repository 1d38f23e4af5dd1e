export { dropNewNumber } from './lost-phone.sql.ts';
