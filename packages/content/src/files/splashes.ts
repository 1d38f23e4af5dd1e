import { z } from 'zod';
import { key, sitePath, repeated, nonEmptyText } from './pieces.ts';

const Splash = z.strictObject({
  key,
  path: sitePath,
  heading: nonEmptyText,
  lead: nonEmptyText.nullable(),
  /** An edition of `co-brands.yaml`; visitors who register here belong to that partner. */
  partner: z.literal([12, 24]).nullable(),
  hasOffers: z.boolean(),
});

/** Entrances to registration. */
export const Splashes = z.tuple([Splash], Splash).superRefine((splashes, context) => {
  for (const name of ['key', 'path'] as const) {
    for (const [index, value] of repeated(splashes.map((each) => each[name]))) {
      context.addIssue({ code: 'custom', path: [index, name], message: `'${value}' is there twice` });
    }
  }
});
export type Splashes = z.output<typeof Splashes>;
