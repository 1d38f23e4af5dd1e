import type { ProblemBody } from '@wattle/contract';

/** Why a use case or a guard refuses; the HTTP layer adds type, title, status and request id. */
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
