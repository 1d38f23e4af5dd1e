import { statementsOf } from '#api/platform/statements.ts';

import type { MobileProved } from './sign-in.ports.ts';

export function makePgMobileProof(): MobileProved {
  return async (tx, memberId) => {
    await statementsOf(tx)
      .updateTable('members')
      .set({ mobile_factor_needed: false })
      .where('id', '=', memberId)
      .where('mobile_factor_needed', '=', true)
      .execute();
  };
}
