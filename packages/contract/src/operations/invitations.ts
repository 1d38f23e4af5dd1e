import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { text } from '../schemas.ts';

/** People whom a partner's letter invites by name. */
export const invitationOperations = defineOperations({
  'POST /v1/user/existing-customer': {
    summary: 'What the form of an invited person starts with; one refusal whatever is wrong (SPLASH-005)',
    area: 'registration',
    access: { to: 'anyone' },
    budget: 'invitationByAddress',
    body: z.strictObject({
      /** The number the inviting side knows the person by. */
      ci: text(64),
      /** 42 random characters that only the letter holds. */
      ch: text(200),
    }),
    response: z.object({
      firstName: z.string(),
      middleName: z.string(),
      lastName: z.string(),
      email: z.string(),
    }),
    problems: ['invitation-unknown'],
  },
});
