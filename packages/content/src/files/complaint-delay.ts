import type { DelayReason } from '@wattle/domain/contact/complaint-words';
import { z } from 'zod';
import { nonEmptyText } from './pieces.ts';

/** What the letter has to say (RG 271.63): the reason, and that and how the complainant can go to AFCA. */
const NEEDED = [
  '{reference}',
  '{lawDay}',
  '{reason}',
  'www.afca.org.au',
  'info@afca.org.au',
  '1800 931 678',
  'GPO Box 3',
];

/** The letter that the answer to a complaint takes longer. */
export const ComplaintDelay = z
  .strictObject({
    /** Who approved the words, and when. Production sends none without. */
    approvedBy: nonEmptyText.nullable(),
    approvedOn: z.iso.date().nullable(),
    reasons: z.strictObject({
      'complex-matter': nonEmptyText,
      'beyond-control': nonEmptyText,
    }) satisfies z.ZodType<Record<DelayReason, string>>,
    paragraphs: z.array(nonEmptyText).superRefine((paragraphs, context) => {
      for (const each of NEEDED.filter((part) => !paragraphs.join(' ').includes(part))) {
        context.addIssue({ code: 'custom', message: `has to say ${each}` });
      }
    }),
  })
  .refine(({ approvedBy, approvedOn }) => (approvedBy === null) === (approvedOn === null), {
    path: ['approvedOn'],
    error: 'goes with approvedBy',
  });
