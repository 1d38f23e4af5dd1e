import { NotFound } from './not-found.tsx';
import { notFoundMeta } from './not-found-meta.ts';

export const meta = notFoundMeta;

export default NotFound;
