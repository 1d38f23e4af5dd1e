import { networkOf } from './network.ts';
import type { Hit } from './throttle.ts';
import { defineBudget, HOUR } from './budget.ts';

/** Departures of which a partner is told, from one network address: nobody looks for this many loans in an hour. */
export const leadsByAddress = defineBudget({
  name: 'leadsByAddress',
  hits: 20,
  windowMs: HOUR,
  times: 'address-factor',
});

/** The same for its /24, or its /48 of IPv6. */
export const leadsByNetwork = defineBudget({
  name: 'leadsByNetwork',
  hits: 100,
  windowMs: HOUR,
  times: 'address-factor',
});

/** All of these: what partners may be billed for, should everything else fail. */
export const leadsOverall = defineBudget({
  name: 'leadsOverall',
  hits: 1,
  windowMs: HOUR,
  times: 'leads-per-hour',
  alarmAt: 0.5,
});

/** What a lead counts against: partners pay for leads, so nobody may fabricate them by the thousand. */
export function leadHits(address: string): Hit[] {
  return [
    { budget: leadsByAddress, subject: address },
    { budget: leadsByNetwork, subject: networkOf(address) },
    { budget: leadsOverall, subject: 'all' },
  ];
}
