import { formatMomentForPeople } from '../calendar/calendar.ts';

/** How long a new number is pending while its owner can stop it: as long as a reset blocks other changes. */
export const LOST_PHONE_HOURS = 48;

/** When a new number takes effect: '25 Nov 2026, 2:05 pm, Sydney time' (CONST-001). */
export function momentForPeople(instant: Date): string {
  // Replaces the narrow space before 'pm', which would double the price of an SMS.
  return `${formatMomentForPeople(instant).replaceAll(/\s/g, ' ')}, Sydney time`;
}
