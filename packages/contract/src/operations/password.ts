import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { CustomerBody, text } from '../schemas.ts';

const Answer = z.object({
  /** The next path; follow it. */
  redirect_uri: z.string(),
});

/** Getting back in without the password, and changing it. */
export const passwordOperations = defineOperations({
  'POST /v1/user/forgot-password': {
    summary: 'Mails a temporary password to the owner of an account; answers alike without one (PWD-005)',
    area: 'password',
    access: { to: 'anyone' },
    challenge: true,
    /** The customer (PWD-004). Mailbox and birth date find the account; whatever else is sent is not read. */
    body: CustomerBody.partial().extend({ email: CustomerBody.shape.email, dob: CustomerBody.shape.dob }),
    response: Answer,
    problems: ['challenge'],
  },
  'POST /v1/user/changePassword': {
    summary: 'Sets a new password and ends every other session of the member',
    area: 'password',
    // A password alone may be a thief's, and this ends the owner's sessions: it must be temporary, or come with both
    // factors.
    access: { to: 'member', roles: ['2FA'], temporaryPassword: true },
    body: z.strictObject({
      /** Not asked for in a session that a temporary password opened: that has already proved it. */
      oldPassword: text(1000).optional(),
      newPassword: text(1000),
    }),
    response: Answer,
    problems: ['old-password-incorrect', 'unauthenticated'],
  },
});
