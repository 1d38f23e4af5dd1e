import { ApiError } from '@wattle/contract/client';
import { CONTACT_MESSAGES } from '@wattle/domain/contact/contact-messages';

/** The message for a refusal (CONTACT-011). A rate limit brings its own, which names the wait. */
export function contactRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return CONTACT_MESSAGES.notSent;
  if (error.status === 400) return CONTACT_MESSAGES.badRequest;
  if (error.status === 409 && error.code !== 'idempotency-in-progress')
    return CONTACT_MESSAGES.challengeFailed;
  if (error.status === 429) return error.problem?.errorMessage ?? CONTACT_MESSAGES.notSent;
  return CONTACT_MESSAGES.notSent;
}
