import { addressFactor, defineBudgets, HOUR, WHOLE_PRODUCT } from '#api/platform/throttles/budget.ts';
import { networkOf } from '#api/platform/throttles/network.ts';
import type { Hit } from '#api/platform/throttles/throttle.ts';

export const LEAD_BUDGETS = defineBudgets({
  leadsByMemberAndPartner: { counts: 'done', hits: 5, windowMs: 24 * HOUR },
  /** Leads for one product from one address, of people without a member's session. */
  leadsByVisitorAndProduct: { counts: 'done', hits: 5, windowMs: HOUR, times: addressFactor },
  /** All leads of visitors: three quarters of the limit below, so that a quarter is left to members with both factors. */
  leadsOfVisitors: { counts: 'done', hits: 0.75, windowMs: HOUR, times: ({ leadsPerHour }) => leadsPerHour },
  /** Leads sent to partners per address. */
  leadsByAddress: { counts: 'done', hits: 20, windowMs: HOUR, times: addressFactor },
  /** Leads per /24 or IPv6 /48. */
  leadsByNetwork: { counts: 'done', hits: 100, windowMs: HOUR, times: addressFactor },
  /** All leads: caps what partners may bill. */
  leadsOverall: {
    counts: 'done',
    hits: 1,
    windowMs: HOUR,
    times: ({ leadsPerHour }) => leadsPerHour,
    alarmAt: 0.5,
    gauge: 'leads',
  },
});
export const { leadsByNetwork } = LEAD_BUDGETS;
const { leadsByMemberAndPartner, leadsByVisitorAndProduct, leadsOfVisitors, leadsByAddress, leadsOverall } =
  LEAD_BUDGETS;

type Lead = {
  address: string;
  /** A member with both factors; null for everyone else. */
  memberId: string | null;
  partnerId: number;
  productId: number;
};

/** Budgets of a lead. Partners pay for leads, so fabricated ones must stay few. */
export function leadHits({ address, memberId, partnerId, productId }: Lead): Hit[] {
  const own: Hit[] =
    memberId === null
      ? [
          { budget: leadsByVisitorAndProduct, subject: `${address} ${productId}` },
          { budget: leadsOfVisitors, subject: WHOLE_PRODUCT },
        ]
      : [{ budget: leadsByMemberAndPartner, subject: `${memberId} ${partnerId}` }];
  return [
    ...own,
    { budget: leadsByAddress, subject: address },
    { budget: leadsByNetwork, subject: networkOf(address) },
    { budget: leadsOverall, subject: WHOLE_PRODUCT },
  ];
}
