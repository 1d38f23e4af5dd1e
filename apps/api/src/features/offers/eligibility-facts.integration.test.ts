import { SECOND_BUREAU_CONSENT } from '@wattle/domain/score/second-bureau';
import { memberIdOf } from '@wattle/testkit/people';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { sealField } from '#api/features/score/sealed-snapshots.sql.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { readyReportMember } from '#api/testing/ready-member.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ BUREAUS: 'primary,second' });
});
afterAll(() => harness.stop());

it.each([
  ['Defaulted', ['open-default', 'unsettled-judgment', 'low-score']],
  ['Good', []],
])('[OFFER-012] eligibility of %s opens no credit file', async (lastName, helpFirst) => {
  const { browser } = await readyReportMember(harness, { lastName });
  await browser.call('POST /v1/creditscore', { body: {} });
  const memberId = await memberIdOf({ browser });
  await harness.database.db
    .updateTable('score_snapshots')
    .set({ file: Buffer.from('unreadable') })
    .where('member_id', '=', memberId)
    .execute();
  expect((await browser.call('POST /v1/product/init', { body: {} })).body.helpFirst).toEqual(helpFirst);
});

it('[OFFER-012] trouble on the second bureau’s file closes credit as long as the member agrees', async () => {
  const { browser } = await readyReportMember(harness, { lastName: 'Good' });
  await browser.call('POST /v1/creditscore', { body: {} });
  const { kind, version: textVersion } = SECOND_BUREAU_CONSENT;
  await browser.call('PUT /v1/creditscore/second', { body: { isAgreed: true, textVersion } });
  const memberId = await memberIdOf({ browser });
  const { db } = harness.database;
  const { month } = await db
    .selectFrom('score_snapshots')
    .select('month')
    .where('member_id', '=', memberId)
    .where('bureau', '=', 'second')
    .executeTakeFirstOrThrow();
  const key = { memberId, bureau: 'second', month } as const;
  await db
    .updateTable('score_snapshots')
    .set({
      facts: sealField(harness.platform.ctx, 'facts', { ...key, value: { troubles: ['open-default'] } }),
    })
    .where('member_id', '=', memberId)
    .where('bureau', '=', 'second')
    .execute();
  const helpFirst = async () => [
    (await browser.call('POST /v1/product/init', { body: {} })).body.helpFirst,
    (await browser.call('GET /v1/wizard/:wizardName', { params: { wizardName: 'hla' } })).body.extra
      .helpFirst,
  ];
  expect(await helpFirst()).toEqual([['open-default'], ['open-default']]);
  await browser.call('POST /v1/user/withdraw-consent', { body: { kind } });
  expect(await helpFirst()).toEqual([[], []]);
});
