import { formatMomentForPeople } from '../calendar/calendar.ts';

/** How long a new number waits while its owner can stop it: as long as nothing else can be changed after a reset. */
export const LOST_PHONE_HOURS = 48;

/** From when a new number counts, '25 Nov 2026, 2:05 pm, Sydney time' (CONST-001). */
export function momentForPeople(instant: Date): string {
  // The runtime puts a narrow blank before 'pm', which an SMS could only carry at double the price.
  return `${formatMomentForPeople(instant).replaceAll(/\s/g, ' ')}, Sydney time`;
}
