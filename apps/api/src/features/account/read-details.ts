export { detailsOf, profileOf } from './details.sql.ts';
