import { PATHS } from '../pages/paths.ts';

/** How long the redirect page waits before it follows the partner's address (REDIR-004 to REDIR-006). */
const REDIRECT_DELAYS = { plain: 4000, pushLead: 3000, atOnce: 0 } as const;

/** Mode `p` is followed at once; any other counts as `d`, whose wait depends on whether a lead is pushed. */
export function followAfterMs(mode: string, hasPushLead: boolean): number {
  if (mode === 'p') return REDIRECT_DELAYS.atOnce;
  return hasPushLead ? REDIRECT_DELAYS.pushLead : REDIRECT_DELAYS.plain;
}

/** Where an offer leads: our own redirect page, which asks for the partner's address by id (REDIR-001). */
export function redirectPath({
  productId,
  partnerId,
  isNextStep = false,
}: {
  productId: number;
  partnerId: number;
  isNextStep?: boolean;
}): string {
  const query = new URLSearchParams({ productId: String(productId), m: 'd' });
  if (isNextStep) query.set('isn', '1');
  query.set('partnerId', String(partnerId));
  return `${PATHS.partnerRefer}?${query.toString()}`;
}
