import { z } from 'zod';
import { nonEmptyText } from './pieces.ts';

const Words = z.strictObject({
  heading: z.array(nonEmptyText).min(1),
  lead: nonEmptyText,
  assurances: z.array(nonEmptyText),
});

export const Home = z.strictObject({
  variants: z.strictObject({ default: Words, simple: Words, savvy: Words }),
  /** The variant of `/`; null for the default (HOME-031). */
  showCode: z.enum(['simple', 'savvy']).nullable(),
  sample: z.strictObject({ score: z.int().min(0).max(1200), bandName: nonEmptyText, caption: nonEmptyText }),
});
export type Home = z.output<typeof Home>;
