import type { MobileProved } from './sign-in.ports.ts';

export function makePgMobileProof(): MobileProved {
  return async (tx, memberId) => {
    await tx
      .updateTable('members')
      .set({ mobile_factor_needed: false })
      .where('id', '=', memberId)
      .where('mobile_factor_needed', '=', true)
      .execute();
  };
}
