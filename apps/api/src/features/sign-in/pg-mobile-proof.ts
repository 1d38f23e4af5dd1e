import { clearMobileFactor } from '#api/platform/members/members.ts';

import type { MobileProved } from './sign-in.ports.ts';

export function makePgMobileProof(): MobileProved {
  return clearMobileFactor;
}
