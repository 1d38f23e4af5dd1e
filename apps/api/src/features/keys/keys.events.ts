import type { RefusalEvents, AnswerEvents } from '#api/platform/logs/security-events.ts';
import { securityEvent, type SecurityEvent } from '#api/platform/logs/security-events.ts';
import { factorPassed, FACTOR_FAILED, signIns } from '#api/features/sign-in/sign-in.events.ts';

const passkeyUsed = securityEvent('passkey-log-in', 'info', 'A log-in with a passkey.', {
  by: signIns,
  as: 'passkey',
});
const passkeyRefused = securityEvent(
  'passkey-refused',
  'warn',
  'A passkey that is unknown, does not verify or answers no challenge of ours.',
  { by: signIns },
);
/** Its counter did not go up. */
export const passkeyCopied = securityEvent(
  'passkey-copied',
  'warn',
  'A passkey was used that is a copy of another; it was removed.',
);
const passkeyAdded = securityEvent('passkey-added', 'info', 'A member added a passkey.');
const keyRemoved = securityEvent(
  'key-removed',
  'info',
  'A member removed a passkey or an authenticator app.',
);
const appAdded = securityEvent('app-added', 'info', 'A member added an authenticator app.');
const recoveryMade = securityEvent('recovery-codes-made', 'info', 'A member made recovery codes.');
const codesSwitched = securityEvent(
  'codes-switched',
  'info',
  'A member switched codes by e-mail and text off or on.',
);

export const keysEvents: readonly SecurityEvent[] = [
  passkeyUsed,
  passkeyRefused,
  passkeyCopied,
  passkeyAdded,
  keyRemoved,
  appAdded,
  recoveryMade,
  codesSwitched,
];

export const keysAnswerEvents: AnswerEvents = {
  'POST /v1/oauth2/passkey': () => [passkeyUsed],
  'POST /v1/user/verify-totp-app': () => [factorPassed],
  'POST /v1/user/verify-recovery-code': () => [factorPassed],
  'POST /v1/user/keys/add-passkey': () => [passkeyAdded],
  'POST /v1/user/keys/remove-passkey': () => [keyRemoved],
  'POST /v1/user/keys/confirm-app': () => [appAdded],
  'POST /v1/user/keys/remove-app': () => [keyRemoved],
  'POST /v1/user/keys/make-recovery-codes': () => [recoveryMade],
  'PUT /v1/user/keys/codes': () => [codesSwitched],
};

export const keysRefusalEvents: RefusalEvents = {
  'POST /v1/oauth2/passkey': {
    'passkey-unknown': passkeyRefused,
    'passkey-unverified': passkeyRefused,
    'passkey-expired': passkeyRefused,
  },
  'POST /v1/user/verify-totp-app': FACTOR_FAILED,
  'POST /v1/user/verify-recovery-code': FACTOR_FAILED,
};
