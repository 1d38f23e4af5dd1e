import {
  freshMobile,
  international,
  latestCode,
  PASSWORD,
  register,
  memberIdOf,
} from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { save as saveDetails, verifyChange, withEmailWaiting } from '#api/features/account/test-account.ts';
import { save, subscribers, wanting } from '#api/testing/preferring.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const listedOf = async (memberId: string) =>
  (await subscribers(harness)).find(({ reference }) => reference === memberId);

describe('changes at the mailing provider', () => {
  it('[ACC-014] [PREF-009] sends a new address with the preferences to the mailing provider once it takes effect, and no sooner', async () => {
    const { person, next, code } = await withEmailWaiting(harness);
    const memberId = await memberIdOf(person);
    await save(person, wanting(['home-loans']));
    await expect.poll(() => listedOf(memberId)).toMatchObject({ email: person.email });
    await verifyChange(person.browser, 'email', { oneTimeCode: code, password: PASSWORD });
    await expect
      .poll(() => listedOf(memberId))
      .toMatchObject({ email: next, subscribed: true, interests: ['home-loans'] });
  });

  it('[ACC-014] sends the mailing provider nothing about a member it does not know', async () => {
    const { person, code } = await withEmailWaiting(harness);
    const memberId = await memberIdOf(person);
    const answer = await verifyChange(person.browser, 'email', { oneTimeCode: code, password: PASSWORD });
    expect(answer.status).toBe(200);
    const syncs = harness.database.db.selectFrom('preference_syncs').where('member_id', '=', memberId);
    expect(await syncs.selectAll().execute()).toEqual([]);
    expect(await listedOf(memberId)).toBeUndefined();
  });

  it('[ACC-014] does not send a new mobile to the mailing provider', async () => {
    const person = await register(harness);
    const memberId = await memberIdOf(person);
    await save(person, wanting(['home-loans']));
    const mobile = freshMobile();
    await saveDetails(person, { mobile });
    const oneTimeCode = await latestCode(harness, international(mobile));
    const answer = await verifyChange(person.browser, 'mobile', { oneTimeCode, password: PASSWORD });
    expect(answer.status).toBe(200);
    const sync = harness.database.db.selectFrom('preference_syncs').where('member_id', '=', memberId);
    expect(await sync.select('revision').execute()).toEqual([{ revision: 1 }]);
  });
});
