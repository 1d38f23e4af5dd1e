import { z } from 'zod';
import { nonEmptyText } from './pieces.ts';

/** Every legal text by its address: each has a file, and there are no others (LEGAL-001). */
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
  title: nonEmptyText,
  /** Under the heading, and in search results. */
  lead: nonEmptyText,
  /** As written in the text; null without a date of its own. */
  updated: nonEmptyText.nullable(),
});
/** What a list of legal texts needs of each: everything but the text. */
export type LegalHead = z.output<typeof LegalFront> & { key: string };
/** With its braces filled in. */
export type LegalText = LegalHead & { body: string };
