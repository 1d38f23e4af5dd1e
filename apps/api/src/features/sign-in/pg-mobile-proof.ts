import { clearMobileFactor } from '#api/platform/members/members.ts';
import type { Tx } from '#api/platform/context.ts';

import type { MobileProved } from './sign-in.ports.ts';

type Deps = {
  /** Forgets a new number that waits because the phone was said to be lost: it answers after all. */
  dropNewNumber: (tx: Tx, memberId: string) => Promise<void>;
};

export function makePgMobileProof({ dropNewNumber }: Deps): MobileProved {
  return async (tx, memberId) => {
    await clearMobileFactor(tx, memberId);
    await dropNewNumber(tx, memberId);
  };
}
