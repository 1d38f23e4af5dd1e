import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { transact } from '#api/platform/database/statements.ts';
import type { EffectEnd, EndedEffect } from '#api/platform/outbox/version-0.ts';
import { expectOneMachine } from '#api/testing/asked-machines.ts';
import { BAN, banOf, opened, send, startCorrectionsHarness, stateOf } from '#api/testing/correcting.ts';
import type { Correcting, CorrectionsHarness } from '#api/testing/correcting.ts';

import { makePgBanAnswers } from './pg-bans.ts';
import { makePgNoteAcknowledged } from './pg-followed-cases.ts';
import { noteReference } from './pg-references.ts';
import { makePgUndelivered } from './pg-undelivered.ts';

let harness: CorrectionsHarness;
let person: Correcting;

beforeAll(async () => {
  harness = await startCorrectionsHarness();
  person = await harness.member();
});
afterAll(() => harness.stop());

const tell = () => Promise.resolve();
const bansOf = () => makePgBanAnswers({ ...harness.platform, tell });

const ended = (concerns: string): EndedEffect => ({
  effect: { kind: 'nothing' },
  concerns,
  why: 'out-of-time',
});

/** A request that came to nothing, and was then sent after all. */
async function endAndBegin(end: EffectEnd, reference: string): Promise<boolean> {
  const { db } = harness.database;
  await transact(db, (tx) => end.undelivered(tx, ended(reference)));
  return transact(db, (tx) => end.again(tx, ended(reference)));
}

const put = (table: 'bans' | 'correction_cases', state: string) =>
  sql`update ${sql.table(table)} set state = ${state} where member_id = ${person.memberId}`.execute(
    harness.database.db,
  );

it('what the bureau says of a correction finds it by its reference on one machine', async () => {
  const { reference } = await opened(person);
  const { platform } = harness;
  const ends = makePgUndelivered({ ...platform, tell, extensionRefused: bansOf().extensionRefused });
  await put('correction_cases', 'sent');
  expect(await expectOneMachine(harness, () => endAndBegin(ends.correction, reference))).toBe(true);
  expect(await stateOf(person.browser)).toBe('sent');
  const acknowledged = makePgNoteAcknowledged({ ...platform, askMs: 1000 });
  await expectOneMachine(harness, () => acknowledged(reference));
  expect(await stateOf(person.browser)).toBe('acknowledged');
});

it('what the bureau says of a ban finds it by its reference on one machine', async () => {
  expect((await send(person.browser, BAN)).status).toBe(200);
  await expect.poll(async () => (await banOf(person.browser)).state).toBe('in-force');
  const { db } = harness.database;
  const { reference } = await db.selectFrom('bans').select('reference').executeTakeFirstOrThrow();
  const bans = bansOf();
  const ends = makePgUndelivered({ ...harness.platform, tell, extensionRefused: bans.extensionRefused });
  await put('bans', 'extension-requested');
  expect(await expectOneMachine(harness, () => endAndBegin(ends['ban-extension'], reference))).toBe(true);
  await expectOneMachine(harness, () => transact(db, (tx) => bans.extensionRefused(tx, reference)));
  await put('bans', 'lift-requested');
  expect(await expectOneMachine(harness, () => endAndBegin(ends['ban-lift'], reference))).toBe(true);
  await expectOneMachine(harness, () => bans.lifted(reference));
  expect(await banOf(person.browser)).toMatchObject({ state: 'lifted' });
});

it('one that is in no directory yet is found all the same, and a number serves one member', async () => {
  const { db } = harness.database;
  const { reference } = await db
    .selectFrom('correction_cases')
    .select('reference')
    .where('member_id', '=', person.memberId)
    .executeTakeFirstOrThrow();
  const other = await harness.member();
  const taken = transact(db, (tx) => noteReference(tx, { reference, memberId: other.memberId }));
  await expect(taken).rejects.toThrow('given before');

  await db.deleteFrom('correction_references').where('reference', '=', reference).execute();
  await put('correction_cases', 'sent');
  await makePgNoteAcknowledged({ ...harness.platform, askMs: 1000 })(reference);
  expect(await stateOf(person.browser)).toBe('acknowledged');
});

it('whoever leaves takes their reference numbers along', async () => {
  const leaver = await harness.member();
  await opened(leaver);
  const numbers = async () => {
    const { db } = harness.database;
    const kept = db.selectFrom('correction_references').select('reference');
    return (await kept.where('member_id', '=', leaver.memberId).execute()).length;
  };
  expect(await numbers()).toBe(1);
  const { browser, password } = leaver;
  const gone = await send(browser, 'POST /v1/user/delete-account', { body: { password } });
  expect(gone.status, gone.text).toBe(200);
  expect(await numbers()).toBe(0);
});
