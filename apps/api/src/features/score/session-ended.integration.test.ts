import { PASSWORD, signInAgain, verifyIdentity, type Person } from '@wattle/testkit/people';
import { expect } from 'vitest';

import { activityOf } from '#api/platform/sessions/activity.sql.ts';
import { it } from '#api/testing/fixtures.ts';
import { wanting } from '#api/testing/preferring.ts';

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

it.for([
  ['logging out', 1],
  ['a new password', 1],
  ['cancelling the account', 0],
] as const)(
  'a call under way gets no score after %s, and the scores stored are %i',
  async ([ending, count], { api, member, setFault }) => {
    const {
      database: { db },
      simulators,
    } = api;
    await verifyIdentity(member.browser);
    const other = await signInAgain(api, member);
    const before = await simulators.requests('bureau');
    await setFault({ provider: 'bureau', mode: 'slow', delayMs: 2000 });
    const answer = other.call('POST /v1/creditscore', { body: {} });
    await expect.poll(() => simulators.requests('bureau')).toBe(before + 1);
    expect((await ENDINGS[ending]({ ...member, other })).status).toBeLessThan(300);
    const { status, body } = await answer;
    expect(status).toBe(401);
    expect(JSON.stringify(body)).not.toContain('score');
    const { memberId } = member;
    const stored = db.selectFrom('score_snapshots').select('score').where('member_id', '=', memberId);
    expect(await stored.execute()).toHaveLength(count);
    const kinds = (await activityOf(api.platform.ctx, { memberId })).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'bureau-accessed')).toHaveLength(count);
  },
);
