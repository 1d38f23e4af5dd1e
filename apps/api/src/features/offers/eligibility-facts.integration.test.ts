import { memberIdOf } from '@wattle/testkit/people';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { readyReportMember } from '#api/testing/ready-member.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
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
