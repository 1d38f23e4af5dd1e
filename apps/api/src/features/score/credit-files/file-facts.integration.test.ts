import { memberIdOf, reportMember } from '@wattle/testkit/people';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { findTroubles } from '../../report/find-troubles.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

async function member(lastName: string) {
  const person = await reportMember(harness, { lastName });
  await person.browser.call('POST /v1/creditscore', { body: {} });
  const memberId = await memberIdOf(person);
  const change = (to: { file: Buffer } | { facts: null }) =>
    harness.database.db.updateTable('score_snapshots').set(to).where('member_id', '=', memberId).execute();
  return { troubles: () => findTroubles(harness.platform, memberId), change };
}

it.each([
  ['Defaulted', ['open-default', 'unsettled-judgment']],
  ['Good', []],
])('eligibility of %s opens no credit file', async (lastName, expected) => {
  const { troubles, change } = await member(lastName);
  await change({ file: Buffer.from('unreadable') });
  expect(await troubles()).toEqual(expected);
});

it('reads the file of a snapshot without facts', async () => {
  const { troubles, change } = await member('Defaulted');
  await change({ facts: null });
  expect(await troubles()).toEqual(['open-default', 'unsettled-judgment']);
});
