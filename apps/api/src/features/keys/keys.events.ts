import { securityEvent, type SecurityEvent, type AnswerEvents } from '#api/platform/logs/security-events.ts';

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
  passkeyAdded,
  keyRemoved,
  appAdded,
  recoveryMade,
  codesSwitched,
];

export const keysAnswerEvents: AnswerEvents = {
  'POST /v1/user/keys/add-passkey': () => [passkeyAdded],
  'POST /v1/user/keys/remove-passkey': () => [keyRemoved],
  'POST /v1/user/keys/confirm-app': () => [appAdded],
  'POST /v1/user/keys/remove-app': () => [keyRemoved],
  'POST /v1/user/keys/make-recovery-codes': () => [recoveryMade],
  'PUT /v1/user/keys/codes': () => [codesSwitched],
};
