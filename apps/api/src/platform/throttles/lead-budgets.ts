import { networkOf } from './network.ts';
import type { Hit } from './throttle.ts';
import { defineBudget, HOUR } from './budget.ts';

/** Leads sent to partners per address. */
export const leadsByAddress = defineBudget({
  name: 'leadsByAddress',
  counts: 'done',
  hits: 20,
  windowMs: HOUR,
  times: 'address-factor',
});

/** Leads per /24 or IPv6 /48. */
export const leadsByNetwork = defineBudget({
  name: 'leadsByNetwork',
  counts: 'done',
  hits: 100,
  windowMs: HOUR,
  times: 'address-factor',
});

/** All leads: caps what partners may bill. */
export const leadsOverall = defineBudget({
  name: 'leadsOverall',
  counts: 'done',
  hits: 1,
  windowMs: HOUR,
  times: 'leads-per-hour',
  alarmAt: 0.5,
});

/** Budgets of a lead. Partners pay for leads, so fabricated ones must stay few. */
export function leadHits(address: string): Hit[] {
  return [
    { budget: leadsByAddress, subject: address },
    { budget: leadsByNetwork, subject: networkOf(address) },
    { budget: leadsOverall, subject: 'all' },
  ];
}
