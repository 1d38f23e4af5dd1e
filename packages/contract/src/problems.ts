type Problem = {
  status: number;
  /** The sentence that stands for the code where no other is given. */
  title: string;
  /**
   * What a refusal means to somebody monitoring, by the code of a security event; null when it says nothing about
   * anybody. Limits are noted where they are counted, with the name of each.
   */
  event: string | null;
};

/**
 * Every refusal the API can give, with everything about it: the only code-to-status table. The statuses are the documents' own
 * (document 1 §8), odd ones included: 300 and 302 are sent without a `Location` header, so a browser hands them to the
 * page instead of following them.
 */
export const PROBLEMS = {
  validation: { status: 400, title: 'Some of the information is not right', event: null },
  'malformed-body': { status: 400, title: 'The request could not be read', event: null },
  'code-incorrect': { status: 400, title: 'The One Time Code is not Valid', event: 'code-failed' },
  'code-expired': { status: 400, title: 'The One Time Code has expired', event: 'code-failed' },
  'code-attempts-exhausted': {
    status: 400,
    title: 'The One Time Code can no longer be used',
    event: 'code-failed',
  },
  'code-resend-too-soon': { status: 400, title: 'A code was sent a moment ago', event: null },
  'code-destination-missing': { status: 400, title: 'There is nowhere to send a code', event: null },
  'mobile-code-needed': { status: 400, title: 'The code has to go to the mobile', event: null },
  'old-password-incorrect': {
    status: 400,
    title: 'Your old password is incorrect',
    event: 'password-failed',
  },
  'password-incorrect': { status: 400, title: 'Incorrect Password', event: 'password-failed' },
  'registration-not-found': { status: 400, title: 'The registration could not be found', event: null },
  'confirmation-invalid': { status: 400, title: 'The confirmation link is not valid', event: 'link-refused' },
  'identity-details-refused': {
    status: 400,
    title: 'The document details could not be used',
    event: 'document-refused',
  },
  'identity-document-verified': { status: 400, title: 'The document is already verified', event: null },
  'identity-check-unknown': {
    status: 400,
    title: 'The identity check could not be found',
    event: 'document-refused',
  },
  'invitation-unknown': { status: 404, title: 'The invitation could not be found', event: 'link-refused' },
  'lost-phone-link-invalid': { status: 400, title: 'The link no longer works', event: 'link-refused' },
  'unsubscribe-invalid': {
    status: 400,
    title: 'The link to unsubscribe is not valid',
    event: 'link-refused',
  },
  'preferences-refused': { status: 400, title: 'There was an error requesting your data', event: null },
  unauthenticated: { status: 401, title: 'Please log in', event: 'session-missing' },
  'confirm-password-incorrect': { status: 401, title: 'Incorrect Password', event: 'password-failed' },
  'credentials-incorrect': { status: 401, title: 'Incorrect email or password', event: 'log-in-failed' },
  'account-cancelled': { status: 401, title: 'The account has been cancelled', event: 'log-in-failed' },
  csrf: { status: 403, title: 'The request did not prove where it came from', event: 'forgery-refused' },
  challenge: { status: 403, title: 'The security check did not pass', event: 'challenge-refused' },
  'device-not-reported': { status: 403, title: 'The device could not be checked', event: 'log-in-failed' },
  'role-missing': { status: 403, title: 'Another step is needed first', event: 'role-missing' },
  'consent-missing': { status: 403, title: 'Consent is needed to obtain a score', event: null },
  'documents-needed': { status: 403, title: 'Two verified documents are needed', event: null },
  'confirmation-password-needed': { status: 403, title: 'The link needs the password as well', event: null },
  'details-missing': { status: 403, title: 'Your details are not present', event: null },
  'identity-proof-needed': { status: 403, title: 'An identity document has to be shown first', event: null },
  'second-factor-needed': { status: 403, title: 'A new code is needed first', event: 'second-factor-stale' },
  'lost-phone-closed': { status: 403, title: 'No new number can be given here', event: 'new-mobile-refused' },
  'details-change-too-soon': {
    status: 403,
    title: 'The password was reset a short while ago',
    event: 'contact-change-refused',
  },
  'not-found': { status: 404, title: 'There is nothing at this address', event: null },
  'product-unknown': { status: 404, title: 'The product is not on offer', event: null },
  'region-unknown': { status: 404, title: 'The region is not on the map', event: null },
  'correction-item-unknown': { status: 404, title: 'The item is not on your credit report', event: null },
  'correction-unknown': { status: 404, title: 'The correction request could not be found', event: null },
  'preferences-sync': {
    status: 404,
    title: 'There is a sync problem with our mailing provider',
    event: null,
  },
  'user-not-found': { status: 404, title: 'The account could not be found', event: null },
  'device-risk': { status: 406, title: 'The account is locked', event: 'log-in-failed' },
  timeout: { status: 408, title: 'The request took too long to arrive', event: null },
  'registration-in-progress': { status: 409, title: 'A registration is in progress', event: null },
  'registration-expired': { status: 409, title: 'The registration has expired', event: null },
  'recaptcha-failed': { status: 409, title: 'Recaptcha validation failed', event: 'challenge-refused' },
  'score-unavailable': { status: 409, title: 'The score is not available', event: null },
  'report-unavailable': { status: 409, title: 'The credit report is not available', event: null },
  'what-if-no-score': { status: 409, title: 'There is no score to estimate from', event: null },
  'idempotency-in-progress': { status: 409, title: 'The same request is still being answered', event: null },
  'idempotency-answer-lost': {
    status: 409,
    title: 'This was done already, but its answer was lost',
    event: null,
  },
  'lost-phone-waiting': {
    status: 409,
    title: 'A new number is already waiting',
    event: 'new-mobile-refused',
  },
  'correction-open-already': {
    status: 409,
    title: 'A correction of this item has already been asked for',
    event: null,
  },
  'correction-closed': { status: 409, title: 'The correction request is closed', event: null },
  'ban-open-already': { status: 409, title: 'A ban has already been asked for', event: null },
  'hand-over-changed': { status: 409, title: 'The details to be sent have changed', event: null },
  'ban-not-in-force': { status: 409, title: 'No ban is in force', event: null },
  'body-too-large': { status: 413, title: 'The request is too large', event: null },
  'media-type': { status: 415, title: 'The request is not JSON', event: null },
  'score-try-later': { status: 417, title: 'The score is not ready yet', event: null },
  'report-try-later': { status: 417, title: 'The credit report is not ready yet', event: null },
  'identity-deferred': { status: 417, title: 'The identity check is taking longer', event: null },
  'identity-disabled': { status: 417, title: 'Identity checks are turned off', event: null },
  'identity-busy': { status: 417, title: 'The identity service is busy', event: null },
  'idempotency-key-reused': {
    status: 422,
    title: 'The key was used for another request',
    event: 'idempotency-misused',
  },
  'rate-limited': { status: 429, title: 'Too many requests', event: null },
  'code-send-limit': { status: 429, title: 'Too many codes were asked for', event: null },
  'identity-limit': { status: 429, title: 'Too many identity checks', event: 'document-refused' },
  internal: { status: 500, title: 'An unexpected error occurred', event: null },
  'preferences-unavailable': { status: 500, title: 'The mailing provider is not answering', event: null },
  unavailable: { status: 503, title: 'The service is not available', event: null },
  'device-unavailable': { status: 503, title: 'The device could not be checked', event: null },
  'address-unavailable': { status: 503, title: 'Addresses cannot be looked up', event: null },
  'user-not-verified': { status: 300, title: 'The account is not verified yet', event: null },
  'user-exists': { status: 302, title: 'An account already exists', event: null },
  'registration-unfinished': { status: 302, title: 'The registration is not finished yet', event: null },
} as const satisfies Record<string, Problem>;

export type ProblemCode = keyof typeof PROBLEMS;

/** A score's history on the wire; `operations/score.ts` has its schema. */
type ScoreHistoryBody = {
  items: { date: string; score: number; isEstimated: boolean }[];
  resetOn: string | null;
};

/** The body of every refusal (RFC 9457) with the fields that document 1 §8 names. */
export type ProblemBody = {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  requestId: string;
  /** A sentence for people, ready to show. */
  errorMessage?: string | undefined;
  /** Which fields were refused and why (REG-037). */
  errors?: readonly { field: string; message: string }[] | undefined;
  /** The next path, where the refusal has one (REG-058, LOGIN-028). */
  redirect_uri?: string | undefined;
  isDeferred?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Whole seconds to wait before asking again; also the `Retry-After` header. */
  retryAfterSeconds?: number | undefined;
  tryingCGetScoreCount?: number | undefined;
  tryingGetScoreMax?: number | undefined;
  /** What a member has from earlier months, where this month's score can't be had now (HIST-006). */
  scoreHistory?: ScoreHistoryBody | undefined;
};
