import { z } from 'zod';
import { words } from './pieces.ts';

/** Every legal text by its address: each has a file, and there is no other (LEGAL-001). */
export const LEGAL_KEYS = [
  'access-seeker-authority',
  'complaints',
  'credit-guide',
  'privacy-policy',
  'promotion-terms',
  'terms-of-use',
] as const;

/** The fields above a legal text. */
export const LegalFront = z.strictObject({
  title: words,
  /** Under the heading, and in search results. */
  lead: words,
  /** As it stands in the text, or null for one that has no day of its own. */
  updated: words.nullable(),
});
/** What a list of the legal texts needs of each: everything but its words. */
export type LegalHead = z.output<typeof LegalFront> & { key: string };
/** With what its braces stand for in their place. */
export type LegalText = LegalHead & { body: string };
