import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import {
  CodeAnswer,
  CustomerBody,
  OneTimeCodeBody,
  email,
  groupedNumber,
  secret,
  token,
  ENTER_CODE_PROBLEMS,
  SEND_CODE_PROBLEMS,
} from '../schemas.ts';

const RegisterAnswer = z.object({
  /** The next path: the e-mail code step. */
  redirect_uri: z.string(),
  csrfToken: z.string(),
  expires_in: z.int(),
});

const StartAnswer = RegisterAnswer.extend({
  /** False when the address has reached its limit, whether or not it is known. */
  codeSent: z.boolean(),
  /** When one can be requested, if none was sent. */
  retryAfterSeconds: z.int().nullable(),
});

const REGISTER_PROBLEMS = [
  'registration-expired',
  'registration-unfinished',
  'user-not-verified',
  'user-exists',
  'challenge',
] as const;
/** Problems of calls that require a reported device (REG-059). */
const DEVICE_PROBLEMS = ['device-not-reported', 'device-unavailable', 'device-risk'] as const;
const CODE_PROBLEMS = [...ENTER_CODE_PROBLEMS, 'challenge'] as const;
const SEND_PROBLEMS = [...SEND_CODE_PROBLEMS, 'challenge'] as const;

/** Two addresses of one operation. */
const START = {
  summary: 'Starts a registration and mails a code; alike for known and unknown addresses',
  access: { to: 'anyone' },
  uncounted: { countedBy: 'registrationByAddress' },
  challenge: true,
  device: true,
  idempotent: true,
  rightSecret: { because: 'it sets the password of a new account' },
  body: CustomerBody,
  response: StartAnswer,
  problems: [...REGISTER_PROBLEMS, ...DEVICE_PROBLEMS, 'idempotency-in-progress', 'idempotency-key-reused'],
} as const;

export const registrationOperations = defineOperations('registration', {
  'POST /v1/user/register': { ...START, aliasOf: 'POST /v1/user/register-full' },
  'POST /v1/user/register-full': START,
  'POST /v1/user/create': {
    summary: 'Starts a registration with its login alone; the details follow with register-full (API-012)',
    access: { to: 'anyone' },
    uncounted: { countedBy: 'registrationByAddress' },
    challenge: true,
    idempotent: true,
    rightSecret: { because: 'it sets the password of a new account' },
    body: z.strictObject({ username: email(200), password: secret(1000) }),
    response: RegisterAnswer,
    problems: [...REGISTER_PROBLEMS, 'idempotency-in-progress', 'idempotency-key-reused'],
  },
  'POST /v1/user/register/send-totp-email': {
    summary: 'Sends the e-mail code again',
    access: { to: 'registration' },
    challenge: true,
    response: CodeAnswer,
    problems: [
      ...SEND_PROBLEMS,
      'unauthenticated',
      'registration-expired',
      'registration-not-found',
      'details-missing',
    ],
  },
  'POST /v1/user/register/verify-totp-email': {
    summary: 'Proves the e-mail address and opens the account',
    access: { to: 'registration' },
    uncounted: { because: 'a code has its own limit' },
    challenge: true,
    body: OneTimeCodeBody,
    response: CodeAnswer,
    problems: [
      ...CODE_PROBLEMS,
      'unauthenticated',
      'registration-expired',
      'registration-not-found',
      'details-missing',
      'user-exists',
    ],
  },
  'POST /v1/user/register/send-totp-mobile': {
    summary: 'Sends a code to a mobile number; an empty destination sends to the last one (REG-050)',
    access: { to: 'member', roles: ['EV', '2FA'] },
    challenge: true,
    body: z.strictObject({ destination: groupedNumber(40) }),
    response: CodeAnswer,
    problems: [...SEND_PROBLEMS, 'unauthenticated', 'role-missing'],
  },
  'POST /v1/user/register/verify-totp-mobile': {
    summary: 'Proves the mobile number; the session holds both factors afterwards',
    access: { to: 'member', roles: ['EV', '2FA'] },
    challenge: true,
    body: OneTimeCodeBody,
    response: CodeAnswer,
    problems: [...CODE_PROBLEMS],
  },
  'POST /v1/user/confirm-account': {
    summary: 'Proves an e-mail address by the link in the mail, once, and opens the account (API-009)',
    access: { to: 'anyone' },
    uncounted: { countedBy: 'passwordByRegistration' },
    /** Password and device are required unless the link is opened in the session that registered. */
    body: z.strictObject({ email: email(200), hash: token(100), password: secret(1000).optional() }),
    example: { body: { email: 'nobody-knows-me@example.com', hash: 'x'.repeat(32) } },
    response: z.object({ redirect_uri: z.string() }),
    problems: [
      'confirmation-invalid',
      'confirmation-password-needed',
      'password-incorrect',
      ...DEVICE_PROBLEMS,
    ],
  },
});
