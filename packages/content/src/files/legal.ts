import { z } from 'zod';
import { nonEmptyText } from './pieces.ts';

/** Legal texts by address; each has a file (LEGAL-001). */
export const LEGAL_KEYS = [
  'access-seeker-authority',
  'complaints',
  'credit-guide',
  'privacy-policy',
  'promotion-terms',
  'terms-of-use',
] as const;

export const LegalFront = z.strictObject({
  title: nonEmptyText,
  /** Shown below the heading, and in search results. */
  lead: nonEmptyText,
  /** The date as the text states it; null without one. */
  updated: nonEmptyText.nullable(),
});
/** A list entry: everything but the text. */
export type LegalHead = z.output<typeof LegalFront> & { key: string };
/** Has its placeholders filled in. */
export type LegalText = LegalHead & { body: string };
