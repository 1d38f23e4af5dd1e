import { addMonths, sydneyMonth } from '@wattle/domain/calendar/calendar';
import type { Person } from '@wattle/testkit/people';
import { expect } from 'vitest';

import { openSession } from '#api/platform/sessions/sessions.sql.ts';

import type { Harness } from './harness.ts';

/** The member looks at the dashboard on a day of the coming month. */
export async function nextMonth(
  { clock, platform, database }: Harness,
  { person, memberId }: { person: Person; memberId: string },
): Promise<void> {
  clock.set(new Date(`${addMonths(sydneyMonth(clock.now()), 1)}-02T02:00:00Z`));
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
