import type { StateCode } from '@wattle/domain/fields/address';
import type { MismatchField } from '@wattle/domain/journeys/identity-mismatch';
import type { CardColour } from '@wattle/domain/journeys/identity-documents';
import type { Outcome } from '@wattle/domain/outcome';

import type { ProviderFailure } from '#api/platform/providers/send-call.ts';

/** The person on file. `middleName`: empty when there is none. */
export type IdentityProfile = {
  givenName: string;
  middleName: string;
  familyName: string;
  /** YYYY-MM-DD */
  dateOfBirth: string;
};

/** A document with its numbers as sent to the issuer. Never stored. */
export type IdentityDocument =
  | { type: 'DL'; state: StateCode; number: string; cardNumber: string }
  | { type: 'PP'; country: string; number: string }
  | {
      type: 'MC';
      number: string;
      referenceNumber: string;
      middleNameOnCard: string | null;
      expiry: string;
      colour: CardColour;
    };

export type IdentityEnquiry = {
  /** Repeating it returns the same verification, so an interrupted call can be retried. */
  reference: string;
  profile: IdentityProfile;
  document: IdentityDocument;
};

/** `disabled`: checks are turned off; `refused`: the details cannot be checked; `unavailable`: any other failure. */
export type StartFailure = 'disabled' | 'refused' | 'unavailable';

/** `unknown`: the service aborted the check without a verdict. */
export type Verdict = 'pending' | 'verified' | 'not-matched' | 'deferred' | 'unknown';

/** A failed call says nothing of the check, which may still be in progress. */
export type VerdictFailure = ProviderFailure['kind'];

/** `mismatches`: parts of the document that do not match, where the service names them. Never stored. */
export type VerdictAnswer = Outcome<Verdict, VerdictFailure> & { mismatches?: readonly MismatchField[] };

export type IdentityGateway = {
  start: (
    enquiry: IdentityEnquiry,
  ) => Promise<Outcome<{ verification: string; deferred: boolean }, StartFailure>>;
  verdictOf: (verification: string) => Promise<VerdictAnswer>;
};

declare module '#api/platform/context.ts' {
  interface Providers {
    /** Serves members who wait on the page. */
    identity: IdentityGateway;
    /** Serves members who have left. Its own limit keeps it from crowding out the other. */
    identityForWaiting: IdentityGateway;
  }
}
