import { Readable } from 'node:stream';

import { customer } from '@wattle/testkit/people';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { parseCommandLine } from '#api/commands/parse-command-line.ts';
import type { SecurityEvent, SecurityDetails } from '#api/platform/logs/security-events.ts';
import {
  BAN,
  banOf,
  listOf,
  send,
  startCorrectionsHarness,
  stateOf,
  type CorrectionsHarness,
} from '#api/testing/correcting.ts';
import { countWaiting } from '#api/testing/count-waiting.ts';
import { STAFF } from '#api/testing/staff.ts';

import {
  awayFor,
  crmCases,
  everythingWhileAllAreAway,
  leads,
  subscribersNow,
  undeliveredKinds,
  write,
  type Everything,
} from './test-everything-away.ts';

const DAY_MS = 24 * 3_600_000;
const SOON = { timeout: 120_000, interval: 250 };

let harness: CorrectionsHarness;

beforeEach(async () => {
  // The clock is moved here, so the pauses between tries are those of the product.
  harness = await startCorrectionsHarness({}, { keepsPauses: true });
});
afterEach(() => harness.stop());

let recorded: [event: string, details: unknown][] = [];
const record = ({ code }: SecurityEvent, details?: SecurityDetails) => {
  recorded.push([code, details]);
};
async function outbox(...args: string[]) {
  const order = parseCommandLine(['outbox', ...args]);
  if ('help' in order || order.command.needs === 'database') throw new Error('not a command of the outbox');
  const { ctx, fieldKeys } = harness.platform;
  const recording = { ...ctx, securityEvents: { ...ctx.securityEvents, record } };
  const { command, given } = order;
  const product = { ctx: recording, fieldKeys, database: harness.database };
  const by = { ...STAFF, reason: 'undelivered' } as const;
  if (command.needs === 'staff') return command.run({ ...product, by }, given);
  return command.run(product, given, Readable.from([]));
}
const WHY = ['--reason', 'undelivered', '--case', '4711'];
const mailsTo = (email: string, about: RegExp) => harness.mailsTo(email, about);

/**
 * Nothing is waiting any more, and everything that could arrive has. Time keeps moving, as a circuit that stays open a
 * moment longer costs another pause.
 */
const settled = () =>
  expect
    .poll(() => {
      harness.clock.advance(1000);
      return countWaiting(harness.platform.db);
    }, SOON)
    .toBe(0);

async function arrivedAtTheBureau({ member }: Everything): Promise<void> {
  await expect.poll(() => stateOf(member.browser), SOON).toBe('acknowledged');
  expect(await banOf(member.browser)).toMatchObject({ undelivered: null });
}

describe('with every provider unavailable', () => {
  it('effects of a day without providers all arrive, once, and the page shows meanwhile what is late', async () => {
    const all = await everythingWhileAllAreAway(harness);
    expect((await listOf(all.member.browser)).cases[0].triedUntil, 'not yet late').toBeNull();
    harness.clock.advance(3_600_000);
    const { cases, ban } = await listOf(all.member.browser);
    for (const each of [cases[0], ban]) expect(each.triedUntil).toMatch(/^\d{4}-\d\d-\d\d$/);
    await awayFor(harness, DAY_MS);
    await settled();
    await arrivedAtTheBureau(all);
    expect((await banOf(all.member.browser)).state).toBe('in-force');
    expect((await crmCases(harness)).toSorted()).toEqual(
      [all.complaint.reference, all.enquiry.reference].toSorted(),
    );
    expect(await leads(harness)).toBe(1);
    expect(await subscribersNow(harness)).toMatchObject([{ email: all.member.email, subscribed: true }]);
    expect(await mailsTo(all.complaint.email, /We have your complaint/)).toBe(1);
    expect(await mailsTo(all.enquiry.email, /We have your message/)).toBe(1);
    expect(await mailsTo(all.leaver.email, /account is deleted/)).toBe(1);
    expect(await undeliveredKinds(harness)).toEqual([]);
  });

  it('after twenty days without providers effects still within their date arrive, and undelivered ones are listed and reported', async () => {
    const all = await everythingWhileAllAreAway(harness);
    await awayFor(harness, 20 * DAY_MS);
    await settled();
    await arrivedAtTheBureau(all);
    expect(await crmCases(harness)).toEqual([all.complaint.reference]);
    expect(await leads(harness)).toBe(1);
    expect(await subscribersNow(harness)).toHaveLength(1);
    expect(await mailsTo(all.leaver.email, /account is deleted/)).toBe(1);
    expect(await mailsTo(all.enquiry.email, /Your message did not get through/)).toBe(1);
    expect(await mailsTo(all.complaint.email, /did not get through/)).toBe(0);
    expect(await undeliveredKinds(harness)).toEqual(['correction-mail', 'enquiry']);
    const { text } = await outbox('list', '--undelivered', '--kind', 'enquiry');
    expect(text).toMatch(new RegExp(`enquiry +${all.enquiry.reference} +20 d .*out-of-time`));
    expect(text).not.toContain('@');
    expect(await harness.platform.metrics.text()).toMatch(/^outbox_undelivered\{kind="enquiry"\} 1$/m);
  });

  it('after forty days without providers no effect is left waiting: each is reported, requested again or sent by hand', async () => {
    const all = await everythingWhileAllAreAway(harness);
    await awayFor(harness, 40 * DAY_MS);
    await settled();
    expect(await crmCases(harness)).toEqual([]);
    expect(await mailsTo(all.complaint.email, /Your complaint did not get through/)).toBe(1);
    const { member } = all;
    expect(await mailsTo(member.email, /correction request did not get through/)).toBe(1);
    expect(await mailsTo(member.email, /credit report is not frozen/)).toBe(1);
    expect(await mailsTo(member.email, /email preferences did not get through/)).toBe(1);
    expect(await listOf(member.browser)).toMatchObject({
      cases: [{ state: 'undelivered', daysLeft: null }],
      ban: { state: 'ended', undelivered: 'request', triedUntil: null },
    });
    for (const kind of ['erasure', 'receipt', 'lead'])
      expect(await undeliveredKinds(harness)).toContain(kind);

    // Asked again, both go through.
    const again = await all.request();
    expect(again.status, again.text).toBe(200);
    expect((await send(member.browser, BAN)).status).toBe(200);
    await settled();
    await expect.poll(() => stateOf(member.browser), SOON).toBe('acknowledged');
    await expect.poll(async () => (await banOf(member.browser)).state, SOON).toBe('in-force');

    // Resent by hand under the same reference where nothing else retries.
    expect((await outbox('retry', '--kind', 'complaint', ...WHY)).isDone).toBe(true);
    expect((await outbox('retry', '--kind', 'erasure', ...WHY)).isDone).toBe(true);
    const refused = await outbox('retry', '--kind', 'correction', ...WHY);
    expect(refused).toMatchObject({ isDone: false, text: expect.stringMatching(/something newer/) });
    await settled();
    expect(await crmCases(harness)).toEqual([all.complaint.reference]);
    expect(await undeliveredKinds(harness)).not.toContain('erasure');
    const { text } = await outbox('list', '--kind', 'complaint');
    expect(text).toBe('Nothing waits, and nothing is undelivered.');
    expect((await outbox('list', '--returned')).text).toBe('Nothing was returned.');
  });
});

const status = (browser: Everything['member']['browser']) => async () =>
  (await browser.call('GET /v1/user/code-status')).body.state;

it('[REG-041] a late code expires, with the same answer for a new address and a member’s', async () => {
  const owner = await harness.member('Good');
  await harness.simulators.setFault({ provider: 'mail', mode: 'down' });
  for (const email of [undefined, owner.email]) {
    const browser = harness.browser();
    const body = customer(email === undefined ? {} : { email, password: 'another-password-of-a-stranger' });
    expect((await browser.call('POST /v1/user/register-full', { body })).status).toBe(200);
    expect(await status(browser)()).toBe('sending');
    harness.clock.advance(19_000);
    expect(await status(browser)()).toBe('sending');
    harness.clock.advance(1000);
    expect(await status(browser)()).toBe('late');
    harness.clock.advance(10 * 60_000);
    await expect.poll(status(browser), SOON).toBe('failed');
  }
  await harness.simulators.clearFaults();
  const browser = harness.browser();
  const body = customer();
  await browser.call('POST /v1/user/register-full', { body });
  await expect.poll(status(browser), SOON).toBe('sent');
  expect(await status(harness.browser())()).toBe('none');
  expect(await harness.simulators.messages(owner.email), 'no dead code is sent').toHaveLength(1);
});

it('an effect that an operator gives up is reported to the member with its reason', async () => {
  await harness.simulators.setFault({ provider: 'crm', mode: 'down' });
  const { email, reference } = await write(harness, 'complaint');
  const row = await harness.database.db
    .selectFrom('outbox')
    .select('id')
    .where('concerns', '=', reference)
    .executeTakeFirstOrThrow();
  await expect(outbox('discard', '--id', row.id)).rejects.toThrow('--reason');
  recorded = [];
  expect((await outbox('discard', '--id', row.id, ...WHY)).isDone).toBe(true);
  expect(recorded).toEqual([['operator-changed-outbox', { reason: `discard ${row.id}` }]]);
  await expect.poll(() => mailsTo(email, /Your complaint did not get through/), SOON).toBe(1);
  const { db } = harness.database;
  const kept = await db.selectFrom('outbox').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
  expect([kept.payload, kept.recipient, kept.undelivered_reason]).toEqual([null, null, 'discarded']);
  expect(
    await db
      .selectFrom('outbox_actions')
      .select(['kind', 'action', 'reason', 'case_number', 'operator'])
      .execute(),
  ).toEqual([
    { kind: 'complaint', action: 'discard', reason: 'undelivered', case_number: '4711', operator: '17' },
  ]);
  expect((await outbox('retry', '--id', row.id, ...WHY)).isDone).toBe(false);
  expect(recorded).toHaveLength(1);
  await expect(outbox('list', '--kind', 'nonsense')).rejects.toThrow('complaint');
});
