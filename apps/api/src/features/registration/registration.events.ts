import {
  securityEvent,
  type SecurityEvent,
  type AnswerEvents,
  type RefusalEvents,
} from '#api/platform/logs/security-events.ts';

const proved = securityEvent(
  'registration-proved',
  'info',
  'A right code, or a mailed link, of a registration. By email it opens the account with both factors. `operation`: which.',
);

export const recognised = securityEvent(
  'registration-recognised',
  'info',
  'A right password that opens no account: of a registration that waits, or at a registration with the address of an account. `reason`: which.',
);

export const registrationEvents: readonly SecurityEvent[] = [proved, recognised];

export const registrationAnswerEvents: AnswerEvents = {
  'POST /v1/user/register/verify-totp-email': () => [proved],
  'POST /v1/user/register/verify-totp-mobile': () => [proved],
  'POST /v1/user/confirm-account': () => [proved],
};

const RECOGNISED = { 'user-exists': recognised, 'user-not-verified': recognised } as const;

export const registrationRefusalEvents: RefusalEvents = {
  'POST /v1/user/register': RECOGNISED,
  'POST /v1/user/register-full': RECOGNISED,
  'POST /v1/user/confirm-account': RECOGNISED,
};
