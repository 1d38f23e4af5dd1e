import { ABOUT_ME_TOPICS } from '@wattle/domain/about-me/interests';
import { z } from 'zod';
import { repeated, nonEmptyText } from './pieces.ts';

/** The mailing provider's id of an interest. */
const id = z.string().regex(/^[a-z0-9-]{1,60}$/, 'use small letters, digits and -');
const Interest = z.strictObject({ id, name: nonEmptyText, aboutMe: z.enum(ABOUT_ME_TOPICS).optional() });

/** A member's possible interests. */
export const Interests = z
  .strictObject({
    version: nonEmptyText,
    wording: nonEmptyText,
    categories: z
      .array(
        z.strictObject({
          name: nonEmptyText,
          isAboutOffers: z.literal(true).optional(),
          interests: z.array(Interest).min(1).max(50),
        }),
      )
      .min(1)
      .max(20),
  })
  .superRefine(({ categories }, context) => {
    const all = categories.flatMap(({ interests }, index) =>
      interests.map((interest, at) => ({ path: ['categories', index, 'interests', at, 'id'], interest })),
    );
    for (const [nth, twice] of repeated(all.map(({ interest }) => interest.id))) {
      const path = all[nth]?.path ?? [];
      context.addIssue({ code: 'custom', path, message: `'${twice}' is there twice` });
    }
  });
export type Interests = z.output<typeof Interests>;
