import { api } from '#web/api/call.ts';

/** Email or mobile, as on the wire (TFA-002, TFA-015). */
export type Factor = 'E' | 'M';

export function sendFactorCode(factor: Factor) {
  if (factor === 'E') return api('POST /v1/user/send-totp-email', {});
  return api('POST /v1/user/send-totp-mobile', { body: {} });
}

export function verifyFactorCode(factor: Factor, oneTimeCode: string) {
  const body = { oneTimeCode };
  if (factor === 'E') return api('POST /v1/user/verify-totp-email', { body });
  return api('POST /v1/user/verify-totp-mobile', { body });
}
