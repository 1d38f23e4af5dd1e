import type { ProblemBody } from '@wattle/contract';

/** Refusal of a use case or guard. The HTTP layer adds type, title, status and request id. */
export type Refusal = Omit<ProblemBody, 'type' | 'title' | 'status' | 'requestId'>;

/** Refuses what one field holds, with the same words for the form and for the field. */
export const fieldRefusal = (code: Refusal['code'], field: string, message: string): Refusal => ({
  code,
  errorMessage: message,
  errors: [{ field, message }],
});

/** Thrown where no handler can go on: by guards, and by a transaction whose session no longer admits its operation. */
export class Refused extends Error {
  override name = 'Refused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
