import { z } from 'zod';
import { positive, Source, nonEmptyText } from './pieces.ts';

/** The address in the help centre. */
const anchor = z.string().regex(/^[a-z0-9-]+$/, 'use small letters, digits and -');

/** A category of the help centre; answers are Markdown (HOME-032). */
export const Help = z.strictObject({
  key: anchor,
  title: nonEmptyText,
  order: positive,
  questions: z
    .array(
      z.strictObject({
        key: anchor,
        question: nonEmptyText,
        answer: nonEmptyText,
        /** Shown only where a second bureau is configured. */
        needsSecondBureau: z.boolean().default(false),
        sources: z.array(Source).default([]),
      }),
    )
    .min(1),
});
export type Help = z.output<typeof Help>;
