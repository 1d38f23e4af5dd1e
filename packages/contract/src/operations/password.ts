import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { CustomerBody, secret } from '../schemas.ts';

const Answer = z.object({
  redirect_uri: z.string(),
});

export const passwordOperations = defineOperations('password', {
  'POST /v1/user/forgot-password': {
    summary: 'Mails a temporary password to the owner of an account; answers alike without one (PWD-005)',
    access: { to: 'anyone' },
    uncounted: { countedBy: 'resetByAddress' },
    challenge: true,
    rightSecret: { because: 'the password in it is ignored' },
    /** The customer (PWD-004). E-mail and birth date identify the account; other fields are ignored. */
    body: CustomerBody.partial().extend({ email: CustomerBody.shape.email, dob: CustomerBody.shape.dob }),
    response: Answer,
    problems: ['challenge'],
  },
  'POST /v1/user/changePassword': {
    summary: 'Sets a new password and ends every other session of the member',
    // Requires a temporary password or both factors: a password alone may be stolen, and this ends the owner's
    // sessions.
    access: { to: 'member', roles: ['2FA'], temporaryPassword: true },
    body: z.strictObject({
      /** Not required in a session opened by a temporary password. */
      oldPassword: secret(1000).optional(),
      newPassword: secret(1000),
    }),
    response: Answer,
    problems: ['old-password-incorrect', 'unauthenticated'],
  },
});
