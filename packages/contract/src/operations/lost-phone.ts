import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import {
  CodeAnswer,
  OneTimeCodeBody,
  groupedNumber,
  token,
  ENTER_CODE_PROBLEMS,
  SEND_CODE_PROBLEMS,
} from '../schemas.ts';

const LostPhone = z.object({
  /** The next step. `closed`: this session does not owe a mobile's code, so it cannot give a number. */
  step: z.enum(['closed', 'document', 'number', 'waiting']),
  /** When the pending number takes effect, ISO 8601. The number itself is never returned. */
  countsFrom: z.string().nullable(),
});

const REFUSALS = ['lost-phone-closed', 'lost-phone-waiting', 'identity-proof-needed'] as const;

/** Serves a member who reset the password by mail and lost the phone that receives codes. */
export const lostPhoneOperations = defineOperations('lost-phone', {
  'GET /v1/user/lost-phone': {
    summary: 'How far giving a new number for a lost phone has come',
    access: { to: 'member', roles: ['2FA'], resetProof: true },
    response: LostPhone,
  },
  'POST /v1/user/lost-phone/send-code': {
    summary: 'Sends a code to the new number, once an identity document was shown in this session',
    access: { to: 'member', roles: ['2FA'], resetProof: true },
    challenge: true,
    /** Empty for the number of the last code. */
    body: z.strictObject({ mobile: groupedNumber(20) }),
    response: CodeAnswer,
    problems: [...REFUSALS, ...SEND_CODE_PROBLEMS, 'rate-limited'],
  },
  'POST /v1/user/lost-phone/verify-code': {
    summary: 'Proves the new number, which then waits while its owner can stop it',
    access: { to: 'member', roles: ['2FA'], resetProof: true },
    body: OneTimeCodeBody,
    response: LostPhone,
    problems: [...REFUSALS, ...ENTER_CODE_PROBLEMS, 'rate-limited'],
  },
  'POST /v1/lost-phone/stop': {
    summary: 'Stops a new number by the link that was sent to the mailbox and the old number',
    access: { to: 'anyone' },
    budget: { per: 'address', name: 'entryByAddress' },
    rightSecret: { recordedAs: 'new-mobile-stopped' },
    body: z.strictObject({ token: token(100) }),
    response: z.object({ isStopped: z.literal(true) }),
    problems: ['lost-phone-link-invalid'],
  },
});
