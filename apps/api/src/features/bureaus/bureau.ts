/** Whom a score is from: the main bureau, or the one beside it. */
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

/** Answers about the person that stay true until their data changes. */
export type DefiniteBureauFailure = 'no-file' | 'details-rejected' | 'identity-mismatch' | 'contact-us';
/** `unreached`: no usable answer, so a retry may succeed. */
export type PassingBureauFailure = 'try-later' | 'unavailable' | 'unreached';
export type BureauFailure = DefiniteBureauFailure | PassingBureauFailure;
