import { PATHS } from '../pages/paths.ts';

/** Delays of the redirect page (REDIR-004 to REDIR-006). */
const REDIRECT_DELAYS = { plain: 4000, pushLead: 3000, atOnce: 0 } as const;

/** Mode `p` has no delay; any other counts as `d`, whose delay depends on whether a lead is sent. */
export function followAfterMs(mode: string, hasPushLead: boolean): number {
  if (mode === 'p') return REDIRECT_DELAYS.atOnce;
  return hasPushLead ? REDIRECT_DELAYS.pushLead : REDIRECT_DELAYS.plain;
}

/** The redirect page's address, which looks up the partner by id (REDIR-001). */
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
