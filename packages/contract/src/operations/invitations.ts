import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { InvitedPerson, token } from '../schemas.ts';

export const invitationOperations = defineOperations('registration', {
  'POST /v1/user/existing-customer': {
    summary: 'What the form of an invited person starts with; one refusal whatever is wrong (SPLASH-005)',
    access: { to: 'anyone' },
    budget: { per: 'address', name: 'invitationByAddress' },
    body: z.strictObject({
      /** The inviting partner's id of the person. */
      ci: token(64),
      /** 42 random characters that only the letter contains. */
      ch: token(200),
    }),
    response: InvitedPerson,
    problems: ['invitation-unknown'],
  },
});
