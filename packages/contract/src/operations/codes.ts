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

/** One-time codes, the same in registration, sign-in and a change of details. */
export const codeOperations = defineOperations({
  'GET /v1/user/code-status': {
    summary:
      'How the message with the last code of this session is going, and when another may be asked for; alike for known and unknown addresses',
    area: 'sign-in',
    // For the caller's own session, so that anyone waiting for a code can ask, with whatever they have proved by then.
    access: { to: 'anyone' },
    /** The last code of this kind, or of any. */
    querystring: z.strictObject({ purpose: z.enum(CODE_PURPOSES).optional() }),
    response: z.object({
      /**
       * `none`: no code was asked for, or it is used up. `sending`: on its way. `late`: it takes longer than usual, and
       * is still being tried. `sent`: handed to the mail or SMS provider. `failed`: no longer tried, or it came
       * back; ask for another.
       */
      state: z.enum(['none', 'sending', 'late', 'sent', 'failed']),
      /** Milliseconds until another code like it may be asked for; 0 where it may be now. */
      resendAfterMs: z.int(),
      /** The provider may still say that a code which was sent did not arrive: worth another look. */
      mayReturn: z.literal(true).optional(),
    }),
    problems: [],
  },
});
