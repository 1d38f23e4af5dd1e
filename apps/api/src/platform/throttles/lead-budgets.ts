import { networkOf } from './network.ts';
import type { Hit } from './throttle.ts';

export const LEADS_OVERALL: Hit = { budget: 'leadsOverall', subject: 'all' };

/** What a lead counts against: partners pay for leads, so nobody may fabricate them by the thousand. */
export function leadHits(address: string): Hit[] {
  return [
    { budget: 'leadsByAddress', subject: address },
    { budget: 'leadsByNetwork', subject: networkOf(address) },
    LEADS_OVERALL,
  ];
}
