import { z } from 'zod';
import { eachOnce, key, positive, nonEmptyText } from './pieces.ts';

const madeUp = z.boolean();
const figure = z.int().min(0);

const Words = z.strictObject({
  heading: z.array(nonEmptyText).min(1),
  lead: nonEmptyText,
  assurances: z.array(nonEmptyText),
});

/** The home page. Anything `madeUp` says so, and a real production start refuses it. */
export const Home = z.strictObject({
  variants: z.strictObject({ default: Words, simple: Words, savvy: Words }),
  /** Which of them `/` uses; null for the default (HOME-031). */
  showCode: z.enum(['simple', 'savvy']).nullable(),
  sample: z.strictObject({ score: z.int().min(0).max(1200), bandName: nonEmptyText, caption: nonEmptyText }),
  counter: z.strictObject({
    madeUp,
    fallback: figure,
    counter: figure,
    counterIncrement: figure,
    updateInterval: figure.min(1000),
  }),
  coBrands: eachOnce(
    z.strictObject({ partnerId: positive, name: nonEmptyText, tone: key, madeUp }),
    'partnerId',
  ),
  featuredIn: z.strictObject({ madeUp, names: eachOnce(z.strictObject({ key, name: nonEmptyText }), 'key') }),
});
export type Home = z.output<typeof Home>;
