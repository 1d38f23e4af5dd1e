import type { Context } from '#api/platform/context.ts';

/** The bureau of a score: the main one, or the one beside it. */
export type Bureau = 'primary' | 'second';

/** The person the bureau is asked about. */
export type BureauSubject = {
  givenName: string;
  middleName: string;
  familyName: string;
  /** YYYY-MM-DD */
  dateOfBirth: string;
  gender: 'M' | 'F' | null;
  /** The current one first. */
  addresses: readonly { line: string; current: boolean }[];
  /** Null without a valid consent. */
  consentGivenAt: Date | null;
};

export type ConsentingSubject = BureauSubject & { consentGivenAt: Date };

const DEFINITE = ['no-file', 'details-rejected', 'identity-mismatch', 'contact-us'] as const;

/** Answers about the person that stay true until their data changes. */
export type DefiniteBureauFailure = (typeof DEFINITE)[number];

/**
 * Only what surely was not taken is asked again in the same month:
 * - `unsent`: it never reached the bureau, or our credentials were refused.
 * - `try-later`, `unavailable`: the bureau said that it did not take it.
 */
export type UntakenBureauFailure = 'unsent' | 'try-later' | 'unavailable';

/**
 * An operator's matter:
 * - `lost`: sent, without an answer. The bureau may have taken it.
 * - `unread`: an answer that cannot be read, or has an unknown code.
 */
export type BureauFailure = DefiniteBureauFailure | UntakenBureauFailure | 'lost' | 'unread';

export const isDefinite = (failure: string): failure is DefiniteBureauFailure =>
  DEFINITE.some((definite) => definite === failure);

/** The name of the bureau that is asked now. Throws without that bureau. */
export function bureauNameOf({ config: { bureaus } }: Pick<Context, 'config'>, bureau: Bureau): string {
  const settings = bureau === 'primary' ? bureaus.primary : bureaus.second;
  if (settings === null) throw new Error('a bureau that is not configured');
  return settings.name;
}
