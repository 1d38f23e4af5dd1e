import { z } from 'zod';

import { defineOperations } from '../operation.ts';

const CODE_PURPOSES = [
  'register-email',
  'register-mobile',
  'login-email',
  'login-mobile',
  'change-email',
  'change-mobile',
] as const;

/** One-time codes of registration, sign-in and changes of details. */
export const codeOperations = defineOperations('sign-in', {
  'GET /v1/user/code-status': {
    summary:
      'How the message with the last code of this session is going, and when another may be asked for; alike for known and unknown addresses',
    // For the caller's own session, whatever it has proved so far.
    access: { to: 'anyone' },
    uncounted: { because: 'reads the caller’s own session, by one of six purposes' },
    /** The last code of this purpose, or of any. */
    querystring: z.strictObject({ purpose: z.enum(CODE_PURPOSES).optional() }),
    response: z.object({
      /**
       * `none`: not requested, or used. `sending`: being sent. `late`: delayed, and being retried. `sent`: accepted by
       * the provider. `failed`: given up or bounced; request another.
       */
      state: z.enum(['none', 'sending', 'late', 'sent', 'failed']),
      /** Milliseconds until another code can be requested. */
      resendAfterMs: z.int(),
      /** The provider may still report that the code bounced: poll again. */
      mayReturn: z.literal(true).optional(),
    }),
  },
});
