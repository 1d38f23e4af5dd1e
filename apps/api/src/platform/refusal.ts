import type { ProblemBody } from '@wattle/contract';

/** Refusal of a use case or guard. The HTTP layer adds type, title, status and request id. */
export type Refusal = Omit<ProblemBody, 'type' | 'title' | 'status' | 'requestId'>;
