import {
  memberIdOf,
  PASSWORD,
  register,
  signInAgain,
  verifyIdentity,
  type Person,
} from '@wattle/testkit/people';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { activityOf } from '#api/platform/sessions/activity.sql.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { wanting } from '#api/testing/preferring.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ PROVIDER_TIMEOUT_MS: '10000' });
});
afterEach(() => harness.simulators.clearFaults());
afterAll(() => harness.stop());

const ENDINGS = {
  'logging out': ({ other }) => other.call('GET /v1/oauth2/logout'),
  'a new password': ({ browser }) =>
    browser.call('POST /v1/user/changePassword', {
      body: { oldPassword: PASSWORD, newPassword: 'calm-harbour-evening-ferry' },
    }),
  'cancelling the account': ({ browser }) =>
    browser.call('PUT /v1/user/preferences', { body: wanting([], { isActive: false, password: PASSWORD }) }),
} as const satisfies Record<
  string,
  (person: Person & { other: Person['browser'] }) => Promise<{ status: number }>
>;

it.each([
  ['logging out', 1],
  ['a new password', 1],
  ['cancelling the account', 0],
] as const)(
  'a call under way gets no score after %s, and the scores stored are %i',
  async (ending, count) => {
    const person = await register(harness, { lastName: 'Good' });
    await verifyIdentity(person.browser);
    const other = await signInAgain(harness, person);
    const memberId = await memberIdOf(person);
    const before = await harness.simulators.requests('bureau');
    await harness.simulators.setFault({ provider: 'bureau', mode: 'slow', delayMs: 2000 });
    const answer = other.call('POST /v1/creditscore', { body: {} });
    await expect.poll(() => harness.simulators.requests('bureau')).toBe(before + 1);
    expect((await ENDINGS[ending]({ ...person, other })).status).toBeLessThan(300);
    const { status, body } = await answer;
    expect(status).toBe(401);
    expect(JSON.stringify(body)).not.toContain('score');
    const { db } = harness.database;
    const stored = db.selectFrom('score_snapshots').select('score').where('member_id', '=', memberId);
    expect(await stored.execute()).toHaveLength(count);
    const kinds = (await activityOf(db, { memberId })).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'bureau-accessed')).toHaveLength(count);
  },
  20_000,
);
