import { z } from 'zod';

import { defineOperations } from '../operation.ts';

/** One-time codes, the same in registration, sign-in and a change of details. */
export const codeOperations = defineOperations({
  'GET /v1/user/code-status': {
    summary:
      'How the message with the last code of this session is going; alike for known and unknown addresses',
    area: 'sign-in',
    // For the caller's own session, so that anyone waiting for a code can ask, with whatever they have proved by then.
    access: { to: 'anyone' },
    response: z.object({
      /**
       * `none`: no code was asked for, or it is used up. `sending`: on its way. `late`: it takes longer than usual, and
       * is still being tried. `sent`: handed to the mail or SMS provider. `failed`: no longer tried, ask for another.
       */
      state: z.enum(['none', 'sending', 'late', 'sent', 'failed']),
    }),
    problems: [],
  },
});
