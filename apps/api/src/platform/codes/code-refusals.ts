import { MESSAGES } from '@wattle/domain/messages/all';

import type { Refusal } from '../refusal.ts';

export function incorrect(): Refusal {
  return { code: 'code-incorrect', errorMessage: MESSAGES.oneTimeCodeInvalid };
}

export function exhausted(): Refusal {
  return {
    code: 'code-attempts-exhausted',
    errorMessage: 'Too many wrong codes. Please ask for a new one.',
  };
}

export function soonRefusal(waitMs: number): Refusal {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return {
    code: 'code-resend-too-soon',
    errorMessage: `We sent a code a moment ago. You can ask for another in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  };
}
