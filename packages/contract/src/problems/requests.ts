import type { Problem } from './problem.ts';

/** Any call. */
export const REQUEST_PROBLEMS = {
  validation: {
    status: 400,
    title: 'Some of the information is not right',
    happened:
      'One or more fields, or a part of the address, are missing, too long, of the wrong type, unknown, or against a rule of the form. Nothing was saved.',
    action: 'Correct the fields that `errors` names (`dob.dd` for a part). Each has a message ready to show.',
  },
  'malformed-body': {
    status: 400,
    title: 'The request could not be read',
    happened:
      'The body is not JSON, is empty, contains a forbidden key, or the bytes are not an HTTP request. Nothing was saved.',
    action: 'Correct the client that sent it. The same request gets the same answer.',
  },
  csrf: {
    status: 403,
    title: 'The request did not prove where it came from',
    event: 'forgery-refused',
    happened:
      "A call that changes something came from a page of another site, or without the session's token in `X-CSRF-Token`. Nothing was changed.",
    action:
      'Reload the page and try again. A client sends the `csrfToken` of the profile; after a change of session it loads the profile and repeats the call once.',
  },
  challenge: {
    status: 403,
    title: 'The security check did not pass',
    event: 'challenge-refused',
    happened:
      '`X-Challenge-Token` (or `recaptcha`, another name of the header) is missing, wrong, expired or used before. A challenge is good for one call. Nothing was done.',
    action:
      'Try again. A client fetches a new challenge from `GET /v1/challenge`, solves it and repeats the call.',
  },
  'recaptcha-failed': {
    status: 409,
    title: 'Recaptcha validation failed',
    event: 'challenge-refused',
    happened:
      'An enquiry or a complaint came without a valid challenge in `X-Challenge-Token` or `recaptcha`. It was not sent, and its `Idempotency-Key` was not used up.',
    action:
      'Try again. A client keeps the text, solves a new challenge of `GET /v1/challenge` and repeats the call.',
  },
  'not-found': {
    status: 404,
    title: 'There is nothing at this address',
    happened: 'Nothing is at this address, or not for this method.',
    action: 'Correct the address. `/v1/openapi.json` lists all of them, outside production.',
  },
  timeout: {
    status: 408,
    title: 'The request took too long to arrive',
    happened: 'The request did not arrive completely in time.',
    action: 'Send it again.',
  },
  'body-too-large': {
    status: 413,
    title: 'The request is too large',
    happened: 'The body is larger than 64 kB.',
    action: 'Send less.',
  },
  'headers-too-large': {
    status: 431,
    title: 'The headers are too large',
    happened: 'The address and the headers together are larger than 16 kB.',
    action: 'Send less. In a browser, delete the cookies of this site.',
  },
  'media-type': {
    status: 415,
    title: 'The request is not JSON',
    happened:
      'The `Content-Type` is not `application/json`. Forms and plain text are refused, so pages of other sites cannot make calls.',
    action: 'Send JSON with `Content-Type: application/json`.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    happened: 'Too many requests of this kind came from this address, browser or account.',
    action:
      'Wait `retryAfterSeconds` (also the `Retry-After` header). Requests in the meantime are refused and do not extend the wait. `errorMessage` may name another way.',
  },
  'idempotency-in-progress': {
    status: 409,
    title: 'The same request is still being answered',
    happened: 'A request with the same `Idempotency-Key` is still being answered.',
    action: 'Wait `Retry-After` and repeat the request with the same key: it gets the first answer.',
  },
  'idempotency-answer-lost': {
    status: 409,
    title: 'This was done already, but its answer was lost',
    happened:
      'A request with the same `Idempotency-Key` did its work, but its answer was lost. The work is not done twice.',
    action:
      'Read the current state (the cases, the account, the mailbox) before asking again. A new request needs a new key.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The key was used for another request',
    event: 'idempotency-misused',
    happened: 'The `Idempotency-Key` was used in the last 24 hours with another input. Nothing was done.',
    action: 'Use a new key for a new request.',
  },
  internal: {
    status: 500,
    title: 'An unexpected error occurred',
    happened: 'Something failed on our side. The answer has no details; our log has them under `requestId`.',
    action: 'Try again. Quote the `requestId` when you ask for help.',
  },
  unavailable: {
    status: 503,
    title: 'The service is not available',
    happened: 'The database is unavailable or read-only, the server is overloaded, or too many PDFs wait.',
    action: 'Wait `Retry-After` and repeat the request, with the same `Idempotency-Key` if it had one.',
  },
} as const satisfies Record<string, Problem>;
