import { z } from 'zod';
import { nonEmptyText } from './pieces.ts';

/** A promotion and its inclusive dates; its terms are `legal/promotion-terms.md` (LEGAL-009). */
export const Promotion = z
  .strictObject({ name: nonEmptyText, from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'is before the first day' });
export type Promotion = z.output<typeof Promotion>;
