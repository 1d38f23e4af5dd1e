import { api } from '#web/api/call.ts';

/** Email or mobile, as on the wire (TFA-002, TFA-015). */
export type Factor = 'E' | 'M';

/** What the member has set up: nothing is sent. */
export type OwnFactor = 'app' | 'recovery';

export function verifyOwnFactor(factor: OwnFactor, code: string) {
  if (factor === 'app') return api('POST /v1/user/verify-totp-app', { body: { oneTimeCode: code } });
  return api('POST /v1/user/verify-recovery-code', { body: { recoveryCode: code } });
}

export function sendFactorCode(factor: Factor) {
  if (factor === 'E') return api('POST /v1/user/send-totp-email', {});
  return api('POST /v1/user/send-totp-mobile', { body: {} });
}

export function verifyFactorCode(factor: Factor, oneTimeCode: string) {
  const body = { oneTimeCode };
  if (factor === 'E') return api('POST /v1/user/verify-totp-email', { body });
  return api('POST /v1/user/verify-totp-mobile', { body });
}
