import { readFileSync } from 'node:fs';

import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import { isSharded } from '@wattle/testkit/database/sharded-database';
import { PASSWORD, register, signIn, verifyIdentity, type Person, memberIdOf } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { reopenAccount } from '#api/features/preferences/reopen-account.ts';
import { readLedger } from '#api/platform/erasures/ledger-file.ts';
import { transact } from '#api/platform/database/statements.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { STAFF } from '#api/testing/staff.ts';
import { save, wanting } from '#api/testing/preferring.ts';
import { countWaiting } from '#api/testing/count-waiting.ts';
import { listEffects } from '#api/platform/outbox/effect-control.sql.ts';
import { recordDeliveryStatus } from '#api/platform/outbox/delivery-status.ts';

import { lastLogInOf } from './dormancy.sql.ts';
import { endMemberships } from './end-memberships.ts';
import { eraseOnRequest } from './erase-on-request.ts';
import { receiptOf } from './leaving.rules.ts';

const DAY_MS = 24 * 3_600_000;
const NOTICE = 'Log in to keep your Wattle account';
const ERASED = 'Your Wattle account is deleted';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const days = (count: number) => harness.clock.advance(count * DAY_MS);
const running = () => ({ signal: new AbortController().signal });
const run = () => endMemberships(harness.platform.ctx, running());
const memberRow = (memberId: string) =>
  harness.database.db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirst();
const noticeOf = (memberId: string) =>
  harness.database.db
    .selectFrom('dormancy_notices')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst();
const isThere = async (memberId: string) => (await memberRow(memberId)) !== undefined;
const mailsOf = async ({ email }: Person, subject: string) =>
  (await harness.simulators.messages(email)).filter((mail) => mail.subject === subject);

/** Effects still being delivered to an erased member delay the erasure at other providers. */
const untilSent = () => expect.poll(() => countWaiting(harness.platform.db)).toBe(0);

async function member(): Promise<Person & { memberId: string }> {
  const person = await register(harness);
  await untilSent();
  return { ...person, memberId: await memberIdOf(person) };
}

async function cancelled(): Promise<Person & { memberId: string }> {
  const person = await member();
  await verifyIdentity(person.browser);
  const body = { ...wanting([], { isActive: false }), password: PASSWORD };
  expect((await save(person, body)).status).toBe(200);
  await untilSent();
  return person;
}

async function notified(): Promise<Person & { memberId: string }> {
  const person = await member();
  days(732);
  await run();
  await expect.poll(async () => (await noticeOf(person.memberId))?.delivered_at ?? null).not.toBeNull();
  return person;
}

describe('a member who cancelled', () => {
  it('[DEL-007] lets a cancelled member return for 12 months, then erases them as if on request', async () => {
    const person = await cancelled();
    days(364);
    expect(await run()).toEqual({ erased: 0, notified: 0 });
    expect(await reopenAccount(harness.platform.ctx, normaliseEmail(person.email), STAFF)).toBe(true);
    days(3);
    expect(await run(), 'reopened').toEqual({ erased: 0, notified: 0 });
    expect((await signIn(harness.browser(), person)).status).toBe(200);

    const leaver = await cancelled();
    const { simulators } = harness;
    const [lists, contacts] = [await simulators.requests('mailinglist'), await simulators.requests('crm')];
    days(366);
    expect(await run()).toEqual({ erased: 1, notified: 0 });
    expect(await isThere(leaver.memberId)).toBe(false);
    expect((await signIn(harness.browser(), leaver)).body.code).toBe('credentials-incorrect');
    await expect
      .poll(async () => (await mailsOf(leaver, ERASED))[0]?.text)
      .toContain('You cancelled your account 12 months ago.');
    const { receipt } =
      /(?<receipt>L-\w{4}-\w{4}-\w{4})/.exec((await mailsOf(leaver, ERASED))[0]?.text ?? '')?.groups ?? {};
    await expect.poll(() => simulators.requests('mailinglist')).toBeGreaterThan(lists);
    await expect.poll(() => simulators.requests('crm')).toBeGreaterThan(contacts);
    const records = harness.database.db.selectFrom('kept_records').where('receipt', '=', receipt ?? '');
    expect((await records.selectAll().execute()).length).toBeGreaterThan(0);
  });
});

describe('a dormant member', () => {
  it('[DEL-007] notifies a dormant member once after 24 months, and erases them 30 days later', async () => {
    const person = await member();
    days(729);
    await run();
    expect(await mailsOf(person, NOTICE), 'not yet').toEqual([]);
    days(3);
    await run();
    await run();
    await expect.poll(() => mailsOf(person, NOTICE)).toHaveLength(1);
    const [mail] = await mailsOf(person, NOTICE);
    expect(mail?.text).toContain('To keep your account, log in within 30 days.');
    expect(mail?.links.some((link) => link.endsWith('/login'))).toBe(true);
    await expect.poll(async () => (await noticeOf(person.memberId))?.delivered_at ?? null).not.toBeNull();
    days(29);
    await run();
    expect(await isThere(person.memberId)).toBe(true);
    days(2);
    await run();
    expect(await isThere(person.memberId)).toBe(false);
    await expect.poll(async () => (await mailsOf(person, ERASED))[0]?.text).toContain('As we wrote to you');
  });

  it('notifies a dormant member before erasing, however late the run', async () => {
    const person = await member();
    days(5 * 365);
    const { notified: count } = await run();
    expect(count).toBeGreaterThan(0);
    await run();
    expect(await isThere(person.memberId)).toBe(true);
  });

  it('keeps a dormant member whose notice was not delivered, and sends no other', async () => {
    const person = await member();
    await harness.simulators.setFault({ provider: 'mail', mode: 'down' });
    days(732);
    await run();
    days(8);
    const ended = () =>
      harness.database.db
        .selectFrom('outbox')
        .select('undelivered_reason')
        .where('kind', '=', 'dormancy-notice')
        .where('undelivered_at', 'is not', null)
        .execute();
    await expect.poll(ended, { timeout: 30_000 }).toContainEqual({ undelivered_reason: 'out-of-time' });
    await harness.simulators.clearFaults();
    days(60);
    expect((await run()).notified).toBe(0);
    expect(await isThere(person.memberId)).toBe(true);
    expect(await mailsOf(person, NOTICE)).toEqual([]);
  });

  it('keeps a dormant member whose notice bounced', async () => {
    const person = await notified();
    const effectId = (await noticeOf(person.memberId))?.notice_id ?? '';
    await recordDeliveryStatus(harness.platform.ctx, {
      effectId,
      state: 'returned',
      code: 'permanent-general',
    });
    days(31);
    expect(await run()).toEqual({ erased: 0, notified: 0 });
    expect(await isThere(person.memberId)).toBe(true);
    const listed = await listEffects(harness.platform.ctx, { returned: true, limit: 10 });
    expect(listed).toMatchObject([{ id: effectId, kind: 'dormancy-notice' }]);
  });

  it('keeps a member who logs in after the notice for another 24 months', async () => {
    const person = await notified();
    days(29);
    expect((await signIn(harness.browser(), person)).status).toBe(200);
    await untilSent();
    days(31);
    await run();
    expect(await lastLogInOf(harness.platform.db, person.memberId)).toMatchObject({
      noticeDeliveredAt: null,
    });
    days(600);
    await run();
    expect(await mailsOf(person, NOTICE)).toHaveLength(1);
  });

  it('[DEL-007] erases either all or nothing of a member who logs in meanwhile', async () => {
    const people = [await member(), await member(), await member(), await member()];
    days(732);
    await run();
    const noticeTimes = async () =>
      Promise.all(people.map(async ({ memberId }) => (await noticeOf(memberId))?.delivered_at));
    await expect.poll(async () => (await noticeTimes()).every((at) => at instanceof Date)).toBe(true);
    days(31);
    // The device report and the password comparison come first, so both sides reach the row at about the same time.
    const [answers] = await Promise.all([
      Promise.all(people.map((person) => signIn(harness.browser(), person))),
      run(),
      run(),
    ]);
    for (const [index, { status }] of answers.entries()) {
      const { memberId = '' } = people[index] ?? {};
      expect([200, 401]).toContain(status);
      expect(await isThere(memberId), `answered ${status}`).toBe(status === 200);
    }
    await run();
    const staying = answers.filter(({ status }) => status === 200).length;
    const left = await Promise.all(people.map(({ memberId }) => isThere(memberId)));
    expect(left.filter(Boolean)).toHaveLength(staying);
  });

  it('waits for a log-in that has locked the member’s row, and then keeps the member', async () => {
    const person = await notified();
    days(31);
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    // The statement of a log-in, in an open transaction.
    const logIn = transact(harness.database.db, async (tx) => {
      await tx
        .updateTable('members')
        .set({ last_signed_in_at: harness.clock.now() })
        .where('id', '=', person.memberId)
        .execute();
      locked();
      await mayCommit;
    });
    await isLocked;
    const erasing = run();
    const waits = async () =>
      (
        await harness.database.pool.query<{ count: number }>(
          isSharded()
            ? 'select count(*)::int as count from citus_lock_waits'
            : `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rows[0]?.count;
    await expect.poll(waits).toBeGreaterThan(0);
    commit();
    await logIn;
    await erasing;
    expect(await isThere(person.memberId)).toBe(true);
  });
});

describe('the ledger of erasures', () => {
  it('[DEL-007] records each erased member in the ledger by a keyed hash alone', async () => {
    const person = await member();
    const { config } = harness.platform;
    const body = { password: PASSWORD };
    const { receipt } = (await person.browser.call('POST /v1/user/delete-account', { body })).body;
    const again = receiptOf(harness.platform.hash('receipt')(person.memberId));
    expect(receipt, 'a repeated erasure gets the same receipt').toBe(again);
    const subject = harness.platform.hash('erasure')(person.memberId).toString('hex');
    const at = harness.clock.now().toISOString();
    const entries = async () => (await readLedger(config.erasureLedger))?.entries ?? [];
    await expect.poll(entries).toContainEqual({ subject, at });
    const text = readFileSync(config.erasureLedger, 'utf8');
    for (const trace of [person.memberId, person.email, person.mobile]) expect(text).not.toContain(trace);
    const rows = await harness.database.db.selectFrom('erasures').selectAll().execute();
    expect(rows.map((row) => Buffer.from(row.subject).toString('hex')).toSorted()).toEqual(
      (await entries()).map((entry) => entry.subject).toSorted(),
    );
  });

  it('erases a member on request by support, and no other', async () => {
    const [person, other] = [await cancelled(), await member()];
    const { ctx } = harness.platform;
    const done = await eraseOnRequest(ctx, { email: normaliseEmail(person.email) }, STAFF);
    expect(done).toMatchObject({ memberId: person.memberId });
    expect([await isThere(person.memberId), await isThere(other.memberId)]).toEqual([false, true]);
    expect(await eraseOnRequest(ctx, { memberId: person.memberId }, STAFF)).toBeNull();
  });
});
