import { z } from 'zod';
import { nonEmptyText } from './pieces.ts';

/** The texts that members agree to. A new version of one needs a notice. */
export const AGREED_KEYS = ['privacy-policy', 'terms-of-use'] as const;

/** Legal texts by address; each has a file (LEGAL-001). */
export const LEGAL_KEYS = [
  'access-seeker-authority',
  'complaints',
  'credit-guide',
  'notices',
  'privacy-policy',
  'promotion-terms',
  'terms-of-use',
] as const;

const day = z.iso.date({ error: 'has to be a day, such as 2026-12-31' });

/** When members were told of a version, and from when it is in force. */
const Notice = z.strictObject({
  given: day,
  inForce: day,
  /** Why it could not wait for 30 days. `nobody` had registered under the older text. */
  sooner: z.strictObject({ because: z.enum(['law', 'safety', 'nobody']), why: nonEmptyText }).optional(),
});
export type Notice = z.output<typeof Notice>;

/** A version that is not in force yet, in a file of its own: the page shows both. */
export const ComingFront = z.strictObject({ notice: Notice });

export const LegalFront = z.strictObject({
  title: nonEmptyText,
  /** Shown below the heading, and in search results. */
  lead: nonEmptyText,
  /** The date as the text states it; null without one. */
  updated: nonEmptyText.nullable(),
  /** The fingerprint of a text that members agree to, so that no other words pass for this version. */
  text: z.string().optional(),
  /** None of the first version. */
  notice: Notice.optional(),
});
/** A list entry: everything but the text. */
export type LegalHead = Pick<z.output<typeof LegalFront>, 'title' | 'lead' | 'updated'> & { key: string };
/** Has its placeholders filled in. */
export type LegalText = LegalHead & {
  body: string;
  text?: string | undefined;
  notice?: Notice | undefined;
};
