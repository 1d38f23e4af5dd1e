import { z } from 'zod';
import { positive, nonEmptyText } from './pieces.ts';

const Words = z.strictObject({
  heading: z.array(nonEmptyText).min(1),
  lead: nonEmptyText,
  assurances: z.array(nonEmptyText),
});

/** The home page. */
export const Home = z.strictObject({
  variants: z.strictObject({ default: Words, simple: Words, savvy: Words }),
  /** Which of them `/` uses; null for the default (HOME-031). */
  showCode: z.enum(['simple', 'savvy']).nullable(),
  sample: z.strictObject({ score: z.int().min(0).max(1200), bandName: nonEmptyText, caption: nonEmptyText }),
  counter: z.strictObject({
    /** Scores that a service before this one gave, and where that figure comes from. */
    givenBefore: z.strictObject({ scores: positive, source: nonEmptyText }).nullable(),
    /** Below this the counter says nothing. */
    showFrom: positive,
  }),
});
export type Home = z.output<typeof Home>;
