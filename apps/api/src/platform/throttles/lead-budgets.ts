import { networkOf } from './network.ts';
import type { Hit } from './throttle.ts';

type LeadSettings = { leadsPerHour: number; rateLimitFactor: number };

export const leadsOverall = ({ leadsPerHour }: Pick<LeadSettings, 'leadsPerHour'>): Hit => ({
  budget: 'leadsOverall',
  subject: 'all',
  factor: leadsPerHour,
});

/** What a lead is counted for: partners pay for leads, so nobody may make them up by the thousand. */
export function leadHits(address: string, settings: LeadSettings): Hit[] {
  const factor = settings.rateLimitFactor;
  return [
    { budget: 'leadsByAddress', subject: address, factor },
    { budget: 'leadsByNetwork', subject: networkOf(address), factor },
    leadsOverall(settings),
  ];
}
