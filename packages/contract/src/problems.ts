/**
 * Every refusal the API can give, with its status: the only code-to-status table. The statuses are the documents' own
 * (document 1 §8), odd ones included: 300 and 302 are sent without a `Location` header, so a browser hands them to the
 * page instead of following them.
 */
export const PROBLEMS = {
  validation: { status: 400, title: 'Some of the information is not right' },
  'malformed-body': { status: 400, title: 'The request could not be read' },
  'code-incorrect': { status: 400, title: 'The One Time Code is not Valid' },
  'code-expired': { status: 400, title: 'The One Time Code has expired' },
  'code-attempts-exhausted': { status: 400, title: 'The One Time Code can no longer be used' },
  'code-resend-too-soon': { status: 400, title: 'A code was sent a moment ago' },
  'code-destination-missing': { status: 400, title: 'There is nowhere to send a code' },
  'mobile-code-needed': { status: 400, title: 'The code has to go to the mobile' },
  'old-password-incorrect': { status: 400, title: 'Your old password is incorrect' },
  'password-incorrect': { status: 400, title: 'Incorrect Password' },
  'registration-not-found': { status: 400, title: 'The registration could not be found' },
  'confirmation-invalid': { status: 400, title: 'The confirmation link is not valid' },
  'identity-details-refused': { status: 400, title: 'The document details could not be used' },
  'identity-document-verified': { status: 400, title: 'The document is already verified' },
  'identity-check-unknown': { status: 400, title: 'The identity check could not be found' },
  'invitation-unknown': { status: 404, title: 'The invitation could not be found' },
  'lost-phone-link-invalid': { status: 400, title: 'The link no longer works' },
  'unsubscribe-invalid': { status: 400, title: 'The link to unsubscribe is not valid' },
  'preferences-refused': { status: 400, title: 'There was an error requesting your data' },
  unauthenticated: { status: 401, title: 'Please log in' },
  'confirm-password-incorrect': { status: 401, title: 'Incorrect Password' },
  'credentials-incorrect': { status: 401, title: 'Incorrect email or password' },
  'account-cancelled': { status: 401, title: 'The account has been cancelled' },
  csrf: { status: 403, title: 'The request did not prove where it came from' },
  challenge: { status: 403, title: 'The security check did not pass' },
  'device-not-reported': { status: 403, title: 'The device could not be checked' },
  'role-missing': { status: 403, title: 'Another step is needed first' },
  'consent-missing': { status: 403, title: 'Consent is needed to obtain a score' },
  'documents-needed': { status: 403, title: 'Two verified documents are needed' },
  'confirmation-password-needed': { status: 403, title: 'The link needs the password as well' },
  'details-missing': { status: 403, title: 'Your details are not present' },
  'identity-proof-needed': { status: 403, title: 'An identity document has to be shown first' },
  'second-factor-needed': { status: 403, title: 'A new code is needed first' },
  'lost-phone-closed': { status: 403, title: 'No new number can be given here' },
  'details-change-too-soon': { status: 403, title: 'The password was reset a short while ago' },
  'not-found': { status: 404, title: 'There is nothing at this address' },
  'product-unknown': { status: 404, title: 'The product is not on offer' },
  'region-unknown': { status: 404, title: 'The region is not on the map' },
  'correction-item-unknown': { status: 404, title: 'The item is not on your credit report' },
  'correction-unknown': { status: 404, title: 'The correction request could not be found' },
  'preferences-sync': { status: 404, title: 'There is a sync problem with our mailing provider' },
  'user-not-found': { status: 404, title: 'The account could not be found' },
  'device-risk': { status: 406, title: 'The account is locked' },
  timeout: { status: 408, title: 'The request took too long to arrive' },
  'registration-in-progress': { status: 409, title: 'A registration is in progress' },
  'registration-expired': { status: 409, title: 'The registration has expired' },
  'recaptcha-failed': { status: 409, title: 'Recaptcha validation failed' },
  'score-unavailable': { status: 409, title: 'The score is not available' },
  'report-unavailable': { status: 409, title: 'The credit report is not available' },
  'what-if-no-score': { status: 409, title: 'There is no score to estimate from' },
  'idempotency-in-progress': { status: 409, title: 'The same request is still being answered' },
  'idempotency-answer-lost': { status: 409, title: 'This was done already, but its answer was lost' },
  'lost-phone-waiting': { status: 409, title: 'A new number is already waiting' },
  'correction-open-already': { status: 409, title: 'A correction of this item has already been asked for' },
  'correction-closed': { status: 409, title: 'The correction request is closed' },
  'ban-open-already': { status: 409, title: 'A ban has already been asked for' },
  'hand-over-changed': { status: 409, title: 'The details to be sent have changed' },
  'ban-not-in-force': { status: 409, title: 'No ban is in force' },
  'body-too-large': { status: 413, title: 'The request is too large' },
  'media-type': { status: 415, title: 'The request is not JSON' },
  'score-try-later': { status: 417, title: 'The score is not ready yet' },
  'report-try-later': { status: 417, title: 'The credit report is not ready yet' },
  'identity-deferred': { status: 417, title: 'The identity check is taking longer' },
  'identity-disabled': { status: 417, title: 'Identity checks are turned off' },
  'identity-busy': { status: 417, title: 'The identity service is busy' },
  'idempotency-key-reused': { status: 422, title: 'The key was used for another request' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  'code-send-limit': { status: 429, title: 'Too many codes were asked for' },
  'identity-limit': { status: 429, title: 'Too many identity checks' },
  internal: { status: 500, title: 'An unexpected error occurred' },
  'preferences-unavailable': { status: 500, title: 'The mailing provider is not answering' },
  unavailable: { status: 503, title: 'The service is not available' },
  'device-unavailable': { status: 503, title: 'The device could not be checked' },
  'address-unavailable': { status: 503, title: 'Addresses cannot be looked up' },
  'user-not-verified': { status: 300, title: 'The account is not verified yet' },
  'user-exists': { status: 302, title: 'An account already exists' },
  'registration-unfinished': { status: 302, title: 'The registration is not finished yet' },
} as const satisfies Record<string, { status: number; title: string }>;

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
