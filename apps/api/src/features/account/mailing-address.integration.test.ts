import { freshMobile, international, latestCode } from '@wattle/testkit/people';
import { describe, expect } from 'vitest';

import { it, save as saveDetails, verifyChange } from '#api/features/account/test-account.ts';
import type { Harness } from '#api/testing/harness.ts';
import { save, subscribers, wanting } from '#api/testing/preferring.ts';
import type { Member } from '#api/testing/ready-member.ts';

const listed = async (api: Harness, { memberId }: Member) =>
  (await subscribers(api)).find(({ reference }) => reference === memberId);

describe('changes at the mailing provider', () => {
  it('[ACC-014] [PREF-009] sends a new address with the preferences to the mailing provider once it takes effect, and no sooner', async ({
    api,
    member,
    emailChange: { next, code },
  }) => {
    await save(member, wanting(['home-loans']));
    await expect.poll(() => listed(api, member)).toMatchObject({ email: member.email });
    await verifyChange(member, 'email', code);
    await expect
      .poll(() => listed(api, member))
      .toMatchObject({ email: next, subscribed: true, interests: ['home-loans'] });
  });

  it('[ACC-014] sends the mailing provider nothing about a member it does not know', async ({
    api,
    member,
    emailChange: { code },
  }) => {
    const answer = await verifyChange(member, 'email', code);
    expect(answer.status).toBe(200);
    const syncs = api.database.db.selectFrom('preference_syncs').where('member_id', '=', member.memberId);
    expect(await syncs.selectAll().execute()).toEqual([]);
    expect(await listed(api, member)).toBeUndefined();
  });

  it('[ACC-014] does not send a new mobile to the mailing provider', async ({ api, member }) => {
    await save(member, wanting(['home-loans']));
    const mobile = freshMobile();
    await saveDetails(member, { mobile });
    const oneTimeCode = await latestCode(api, international(mobile));
    const answer = await verifyChange(member, 'mobile', oneTimeCode);
    expect(answer.status).toBe(200);
    const sync = api.database.db.selectFrom('preference_syncs').where('member_id', '=', member.memberId);
    expect(await sync.select('revision').execute()).toEqual([{ revision: 1 }]);
  });
});
