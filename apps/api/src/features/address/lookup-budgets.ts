import { addressFactor, defineBudgets, HOUR, MINUTE, WHOLE_PRODUCT } from '#api/platform/throttles/budget.ts';
import { networkOf } from '#api/platform/throttles/network.ts';
import type { Hit } from '#api/platform/throttles/throttle.ts';

export const LOOKUP_BUDGETS = defineBudgets({
  /** Look-ups per address: twelve addresses at about ten each. A household that registers and has moved types four. */
  lookupsByAddress: { counts: 'calls', hits: 120, windowMs: 10 * MINUTE, times: addressFactor },
  /** Look-ups per /24 or IPv6 /48: those of three addresses, since each is billed. */
  lookupsByNetwork: { counts: 'calls', hits: 360, windowMs: 10 * MINUTE, times: addressFactor },
  /** All look-ups: caps the bill. */
  lookupsOverall: {
    counts: 'calls',
    hits: 1,
    windowMs: HOUR,
    times: ({ addressLookupsPerHour }) => addressLookupsPerHour,
    alarmAt: 0.5,
    gauge: 'address look-ups',
  },
});
export const { lookupsByNetwork } = LOOKUP_BUDGETS;
const { lookupsByAddress, lookupsOverall } = LOOKUP_BUDGETS;

/** Budgets of a call of the provider, which bills each. */
export const lookupHits = (address: string): Hit[] => [
  { budget: lookupsByAddress, subject: address },
  { budget: lookupsByNetwork, subject: networkOf(address) },
  { budget: lookupsOverall, subject: WHOLE_PRODUCT },
];
