import type { Budget } from '#api/platform/throttles/budget.ts';
import type { CardColour, DocumentType } from '@wattle/domain/journeys/identity-documents';
import type { LicenceState } from '@wattle/domain/fields/licence';
import type { Outcome } from '@wattle/domain/outcome';

export type Clock = { now: () => Date };

/** A hash under this installation's key: tells two documents apart without storing either. */
export type DocumentHash = (...parts: readonly string[]) => Uint8Array;

/** Who the member says they are; an absent middle name is empty. */
export type IdentityProfile = {
  givenName: string;
  middleName: string;
  familyName: string;
  /** YYYY-MM-DD */
  dateOfBirth: string;
};

export type IdentityProfiles = { profileOf: (memberId: string) => Promise<IdentityProfile | null> };

/**
 * Puts a typed name and birth date in place of the profile's, in one transaction with what tells their owner. False,
 * and nothing is changed, for a member of whom a document was ever verified: theirs change in the account alone.
 */
export type MendProfile = (of: {
  memberId: string;
  sessionId: string;
  person: IdentityProfile;
}) => Promise<boolean>;

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
export type Verdict = 'pending' | 'verified' | 'not-matched' | 'deferred';

/** The service that checks with a document's issuer. */
export type IdentityGateway = {
  start: (
    enquiry: IdentityEnquiry,
  ) => Promise<Outcome<{ verification: string; deferred: boolean }, StartFailure>>;
  /** `unknown` when no usable answer came: the check itself may still be in progress. */
  verdictOf: (verification: string) => Promise<Verdict | 'unknown'>;
};

/**
 * `starting` until the gateway has accepted it, then `pending`. `deferred` waits for a later answer; the others are
 * final. `unanswered`: the issuer was asked for long enough.
 */
export type CheckStatus = 'starting' | 'pending' | 'deferred' | CheckEnd;
export type CheckEnd = 'verified' | 'not-matched' | 'refused' | 'unanswered';

/** Which check, and whose: it lies where its member's rows do. */
export type CheckKey = { id: string; memberId: string };

export type IdentityCheck = CheckKey & {
  status: CheckStatus;
  documentType: DocumentType;
  /** The gateway's own id for it; null until it has answered. */
  verification: string | null;
  polls: number;
};

/** An open check whose member has left. */
export type WaitingCheck = CheckKey & { verification: string; startedAt: Date };

export type NewCheck = CheckKey & {
  sessionId: string;
  documentType: DocumentType;
  documentHash: Uint8Array;
  requestHash: Uint8Array;
};

export type ConsentGrant = { kind: 'document-check' | 'bureau-access'; textVersion: string };

export type IdentityChecks = {
  /** The member whose account the document is already bound to, or null. */
  ownerOf: (documentHash: Uint8Array) => Promise<string | null>;
  /**
   * Opens a check and records the consents with it. The same details sent again in one session join the check that is
   * still open, whichever came first.
   */
  open: (check: NewCheck, consents: readonly ConsentGrant[]) => Promise<IdentityCheck>;
  /** Notes that the gateway has accepted the check; no effect on one that has got further. */
  begin: (of: CheckKey, verification: string) => Promise<void>;
  /**
   * Counts one poll of a pending check before it is made. Other checks are returned as they are; null for one that does
   * not belong to this member and session.
   */
  countPoll: (of: { id: string; memberId: string; sessionId: string }) => Promise<IdentityCheck | null>;
  defer: (of: CheckKey) => Promise<void>;
  /**
   * Ends an open check, once: of several ends the first counts, and everybody gets that one. `verified` also binds the
   * document to the member; one that is bound to another member ends as `not-matched` instead.
   */
  end: (of: CheckKey, as: CheckEnd) => Promise<CheckEnd>;
};

/**
 * Makes a document that was verified in a session prove the second factor which that session owes after a reset by
 * e-mail: the new token, and nothing is owed any more. Null when nothing is owed, when the code of a mobile is (then it
 * is only noted that a document was shown), or when the session has ended by now.
 */
export type ProveByDocument = (of: { memberId: string; sessionId: string }) => Promise<string | null>;

/** The checks that continue without their member, as the background worker sees them. */
export type WaitingChecks = {
  /**
   * Takes up checks that are due to be asked about, and postpones each, further every time: no other process takes them
   * up meanwhile, and one that dies has asked too rarely, never twice. A check is due only once its member's browser
   * has been silent for the first pause.
   */
  takeUp: (most: number) => Promise<WaitingCheck[]>;
  /**
   * Ends a check like `end`, and tells the member in the same transaction: once, and only if this call ended it.
   * Nothing is said about a document that is already verified.
   */
  endAway: (of: CheckKey, as: CheckEnd) => Promise<CheckEnd>;
};

/** What a member who has left the page is told. */
export type AwayEnd = { memberId: string; documentType: DocumentType; end: CheckEnd };

type Hit = { budget: Budget; subject: string };

/** Counts attempts before anything is compared, and gives a count back. */
export type IdentityTries = {
  hit: (
    ...hits: readonly Hit[]
  ) => Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;
  settle: (counts: { refund: readonly Hit[]; reset: readonly Hit[] }) => Promise<void>;
};
