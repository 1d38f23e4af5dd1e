import type { LicenceState } from '@wattle/domain/fields/licence';
import type { CardColour } from '@wattle/domain/journeys/identity-documents';
import type { Outcome } from '@wattle/domain/outcome';

import type { ProviderFailure } from '#api/platform/providers/provider.ts';

/** Who the member says they are; an absent middle name is empty. */
export type IdentityProfile = {
  givenName: string;
  middleName: string;
  familyName: string;
  /** YYYY-MM-DD */
  dateOfBirth: string;
};

/** One document with its numbers in the form sent to the issuer. Never stored. */
export type IdentityDocument =
  | { type: 'DL'; state: LicenceState; number: string; cardNumber: string }
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
  /** Repeating it means the same verification, so a call that was cut short may be made again. */
  reference: string;
  profile: IdentityProfile;
  document: IdentityDocument;
};

/** `disabled`: checks are turned off; `refused`: the details can't be checked; `unavailable`: anything else. */
export type StartFailure = 'disabled' | 'refused' | 'unavailable';

/** `unknown`: the service broke the check off, and has no verdict on anybody. */
export type Verdict = 'pending' | 'verified' | 'not-matched' | 'deferred' | 'unknown';

/** The call failed: the check itself may still be in progress. */
export type VerdictFailure = ProviderFailure['kind'];

/** The service that checks with a document's issuer. */
export type IdentityGateway = {
  start: (
    enquiry: IdentityEnquiry,
  ) => Promise<Outcome<{ verification: string; deferred: boolean }, StartFailure>>;
  verdictOf: (verification: string) => Promise<Outcome<Verdict, VerdictFailure>>;
};

declare module '#api/platform/context.ts' {
  interface Providers {
    /** For members who wait in front of a screen. */
    identity: IdentityGateway;
    /** For members who have left; its limit of its own keeps it from crowding out the other. */
    identityForWaiting: IdentityGateway;
  }
}
