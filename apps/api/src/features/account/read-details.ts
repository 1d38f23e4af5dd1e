/** What is on file about a member, for features that show or use it. */
export { detailsOf, profileOf } from './details.sql.ts';
