import {
  addressFactor,
  type Budget,
  defineBudget,
  HOUR,
  MINUTE,
  WHOLE_PRODUCT,
} from '#api/platform/throttles/budget.ts';
import { networkOf } from '#api/platform/throttles/network.ts';
import type { Hit } from '#api/platform/throttles/throttle.ts';

/** Look-ups per address: twelve addresses at about ten each. A household that registers and has moved types four. */
const lookupsByAddress = defineBudget({
  name: 'lookupsByAddress',
  counts: 'calls',
  hits: 120,
  windowMs: 10 * MINUTE,
  times: addressFactor,
});

/** Look-ups per /24 or IPv6 /48: those of three addresses, since each is billed. */
export const lookupsByNetwork = defineBudget({
  name: 'lookupsByNetwork',
  counts: 'calls',
  hits: 360,
  windowMs: 10 * MINUTE,
  times: addressFactor,
});

/** All look-ups: caps the bill. */
const lookupsOverall = defineBudget({
  name: 'lookupsOverall',
  counts: 'calls',
  hits: 1,
  windowMs: HOUR,
  times: ({ addressLookupsPerHour }) => addressLookupsPerHour,
  alarmAt: 0.5,
  gauge: 'address look-ups',
});

export const LOOKUP_BUDGETS: readonly Budget[] = [lookupsByAddress, lookupsByNetwork, lookupsOverall];

/** Budgets of a call of the provider, which bills each. */
export const lookupHits = (address: string): Hit[] => [
  { budget: lookupsByAddress, subject: address },
  { budget: lookupsByNetwork, subject: networkOf(address) },
  { budget: lookupsOverall, subject: WHOLE_PRODUCT },
];
