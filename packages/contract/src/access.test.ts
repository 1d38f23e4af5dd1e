import { describe, expect, it } from 'vitest';

import { OPERATION_KEYS, operationOf, type OperationKey } from './operations.ts';

/** They prove the second factor, so they cannot require it. */
const PROVES_IT: readonly OperationKey[] = [
  'POST /v1/user/send-totp-email',
  'POST /v1/user/verify-totp-email',
  'POST /v1/user/send-totp-mobile',
  'POST /v1/user/verify-totp-mobile',
  'POST /v1/user/verify-totp-app',
  'POST /v1/user/verify-recovery-code',
];
const OPENS_TO_TEMPORARY_PASSWORD: readonly OperationKey[] = ['POST /v1/user/changePassword'];
const OPENS_TO_RESET_PROOF: readonly OperationKey[] = [
  'POST /v1/validate/identity-documents',
  'PUT /v1/validate/identity-documents',
  'GET /v1/user/lost-phone',
  'POST /v1/user/lost-phone/send-code',
  'POST /v1/user/lost-phone/verify-code',
];

describe.each(OPERATION_KEYS)('%s', (key) => {
  const { access, budget } = operationOf(key);

  it('[PROF-015] requires both factors of a member, unless it proves the second', () => {
    const roles: readonly string[] | null = access.to === 'member' ? access.roles : null;
    const wanted = PROVES_IT.includes(key) ? '1FA' : '2FA';
    expect(roles === null || roles.includes(wanted)).toBe(true);
  });

  it('counts only members’ calls for a member’s budget', () => {
    expect(budget?.per !== 'member' || access.to === 'member').toBe(true);
  });

  it('[PWD-007] is open after a reset by mail only where that is the next step', () => {
    const { temporaryPassword = false, resetProof = false } = access.to === 'member' ? access : {};
    expect({ temporaryPassword, resetProof }).toEqual({
      temporaryPassword: OPENS_TO_TEMPORARY_PASSWORD.includes(key),
      resetProof: OPENS_TO_RESET_PROOF.includes(key),
    });
  });
});
