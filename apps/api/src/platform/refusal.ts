import type { ProblemBody } from '@wattle/contract';

/** Refusal of a use case or guard. The HTTP layer adds type, title, status and request id. */
export type Refusal = Pick<
  ProblemBody,
  | 'code'
  | 'errorMessage'
  | 'errors'
  | 'redirect_uri'
  | 'isDeferred'
  | 'isDisabled'
  | 'retryAfterSeconds'
  | 'tryingCGetScoreCount'
  | 'tryingGetScoreMax'
  | 'scoreHistory'
>;
