import {
  securityEvent,
  type SecurityEvent,
  type AnswerEvents,
  type RefusalEvents,
} from '#api/platform/logs/security-events.ts';
import { defineCounter } from '#api/platform/metrics/gauges.ts';

import { recognised } from '../registration/registration.events.ts';

/** Failures are named by their problem code. */
export const signIns = defineCounter({
  name: 'sign_ins_total',
  help: 'Logins: passed, temporary-password, passkey, or the problem code of a refusal',
  label: 'result',
  known: [
    'passed',
    'temporary-password',
    'passkey',
    'passkey-unknown',
    'passkey-unverified',
    'passkey-expired',
    'credentials-incorrect',
    'account-cancelled',
    'device-risk',
    'device-not-reported',
    'rate-limited',
  ],
});

const loggedIn = securityEvent('log-in', 'info', 'A right password, from an accepted device.', {
  by: signIns,
  as: 'passed',
});
const logInFailed = securityEvent(
  'log-in-failed',
  'warn',
  'A refused login. `reason`: the password, a limit, the device or a cancelled account. With all but the first two the password was right.',
  { by: signIns },
);
const loggedOut = securityEvent('log-out', 'info', 'A log-out.');
const resetUsed = securityEvent('password-reset-used', 'info', 'A login with a temporary password.', {
  by: signIns,
  as: 'temporary-password',
});
const factorPassed = securityEvent(
  'second-factor-passed',
  'info',
  'A right code after the password: sent, of an app or of a recovery sheet.',
);
const factorFailed = securityEvent(
  'second-factor-failed',
  'warn',
  'A wrong, old or exhausted code after a right password.',
);

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

export const signInEvents: readonly SecurityEvent[] = [
  loggedIn,
  logInFailed,
  loggedOut,
  resetUsed,
  factorPassed,
  factorFailed,
  passkeyUsed,
  passkeyRefused,
  passkeyCopied,
];

export const signInAnswerEvents: AnswerEvents = {
  'POST /v1/oauth2/token': ({ roles }, body) => {
    if (body.grant_type !== 'password') return [];
    return [roles.split(',').includes('TP') ? resetUsed : loggedIn];
  },
  'GET /v1/oauth2/logout': () => [loggedOut],
  'POST /v1/oauth2/passkey': () => [passkeyUsed],
  'POST /v1/user/verify-totp-email': () => [factorPassed],
  'POST /v1/user/verify-totp-mobile': () => [factorPassed],
  'POST /v1/user/verify-totp-app': () => [factorPassed],
  'POST /v1/user/verify-recovery-code': () => [factorPassed],
};

const FACTOR_FAILED = {
  'code-incorrect': factorFailed,
  'code-expired': factorFailed,
  'code-attempts-exhausted': factorFailed,
} as const;

export const signInRefusalEvents: RefusalEvents = {
  'POST /v1/oauth2/token': {
    'rate-limited': logInFailed,
    'device-unavailable': logInFailed,
    'registration-in-progress': recognised,
    'registration-expired': recognised,
    'details-missing': recognised,
  },
  'POST /v1/oauth2/passkey': {
    'passkey-unknown': passkeyRefused,
    'passkey-unverified': passkeyRefused,
    'passkey-expired': passkeyRefused,
  },
  'POST /v1/user/verify-totp-app': FACTOR_FAILED,
  'POST /v1/user/verify-recovery-code': FACTOR_FAILED,
  'POST /v1/user/verify-totp-email': FACTOR_FAILED,
  'POST /v1/user/verify-totp-mobile': FACTOR_FAILED,
};
