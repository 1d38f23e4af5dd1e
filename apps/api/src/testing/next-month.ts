import { addMonths, endOfSydneyDay, sydneyMonth } from '@wattle/domain/calendar/calendar';
import type { Person } from '@wattle/testkit/people';
import { expect } from 'vitest';

import { openSession } from '#api/platform/sessions/sessions.sql.ts';

import type { Harness } from './harness.ts';

/** As the coming month begins, so that the bell, which shows 31 days, still has what was found since this one began. */
export function moveToNextMonth({ clock }: Pick<Harness, 'clock'>): void {
  const next = addMonths(sydneyMonth(clock.now()), 1);
  const lastDay = new Date(Date.parse(`${next}-01`) - 1).toISOString().slice(0, 10);
  clock.set(endOfSydneyDay(lastDay));
}

/** The member looks at the dashboard in the coming month. */
export async function nextMonth(
  harness: Harness,
  { person, memberId }: { person: Person; memberId: string },
): Promise<void> {
  moveToNextMonth(harness);
  const { platform, database } = harness;
  const session = await openSession(platform.ctx, database.db, {
    memberId,
    registrationId: null,
    firstFactor: true,
    secondFactor: true,
  });
  person.browser.cookies.set('session', session.token);
  await person.browser.call('GET /v1/user/init');
  expect((await person.browser.call('POST /v1/creditscore', { body: {} })).status).toBe(200);
}
