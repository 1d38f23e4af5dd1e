import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import { complaintAnswerDue } from '@wattle/domain/contact/complaint-times';
import { memberIdOf, register } from '@wattle/testkit/people';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { recordDeliveryStatus } from '#api/platform/outbox/delivery-status.ts';
import { listEffects } from '#api/platform/outbox/effect-control.sql.ts';
import { retryEffect } from '#api/platform/outbox/effect-control.ts';
import { complain, CRMS, crmSettings, rowOf, say } from '#api/testing/complaining.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { STAFF } from '#api/testing/staff.ts';

import { delayComplaint } from './delay-complaint.ts';
import { followComplaints } from './follow-complaints.ts';
import { showComplaints } from './show-complaints.ts';

const DAY_MS = 86_400_000;
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness(crmSettings(CRMS[0]));
});
afterAll(() => harness.stop());

const after = (days: number) => harness.clock.advance(days * DAY_MS);
const delay = (reference: string, ctx = harness.platform.ctx) =>
  delayComplaint(ctx, { reference, reason: 'complex-matter', by: STAFF });
const lettersTo = async (email: string) =>
  (await harness.simulators.messages(email)).filter(({ subject }) => subject?.includes('takes longer'));

async function alarms() {
  const text = await harness.platform.metrics.text();
  return ['complaints_due', 'complaints_overdue'].map((name) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]),
  );
}

const end = async (reference: string) => {
  await say(harness, reference, [{ state: 'withdrawn' }]);
  await followComplaints(harness.platform.ctx);
};

it('[CONTACT-017] alarms from five days before the last day of the law until the answer, also long after it', async () => {
  const { reference } = await complain(harness);
  after(24);
  expect(await alarms()).toEqual([0, 0]);
  after(1);
  expect(await alarms()).toEqual([1, 0]);
  after(5);
  expect(await alarms(), 'the last day').toEqual([1, 0]);
  after(1);
  expect(await alarms()).toEqual([0, 1]);
  after(200);
  expect(await alarms()).toEqual([0, 1]);
  expect(await delay(reference)).toEqual({ kind: 'too-late' });
  await end(reference);
  expect(await alarms()).toEqual([0, 0]);
  expect(await delay(reference)).toEqual({ kind: 'ended' });
});

it('[CONTACT-018] sends a visitor one letter on the last day, with the reason and AFCA, however often it is asked for', async () => {
  const { reference, email } = await complain(harness);
  after(30);
  const both = await Promise.all([delay(reference), delay(reference)]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['sent', 'sent-before']);
  await harness.simulators.waitForMessages(email, 2);
  const [letter] = await lettersTo(email);
  expect(letter?.subject).toContain(reference);
  for (const part of [
    'Your complaint is complex',
    'www.afca.org.au',
    'info@afca.org.au',
    '1800 931 678',
    'GPO Box 3, Melbourne VIC 3001',
  ]) {
    expect(letter?.text.replaceAll(/\s+/g, ' ')).toContain(part);
  }
  expect(letter?.text).not.toMatch(/[{}]/);
  expect(await delay(reference)).toMatchObject({ kind: 'sent-before' });
  expect(await alarms()).toEqual([0, 0]);
  after(1);
  expect(await alarms(), 'the letter was in time').toEqual([0, 0]);
  expect(await lettersTo(email)).toHaveLength(1);
  await end(reference);
});

it('[CONTACT-018] alarms as without a letter where the letter has not left by the end of the day, which no retry sends', async () => {
  const { reference, email } = await complain(harness);
  await harness.simulators.setFault({ provider: 'mail', mode: 'down' });
  after(30);
  expect((await delay(reference)).kind).toBe('sent');
  after(1);
  await expect.poll(alarms).toEqual([0, 1]);
  await harness.simulators.clearFaults();
  const { ctx } = harness.platform;
  const [letter] = await listEffects(ctx, { kind: 'complaint-delay', undelivered: true, limit: 1 });
  expect(await retryEffect(ctx, { id: letter?.id ?? '', by: STAFF })).toBe('nothing-left');
  expect(await lettersTo(email)).toEqual([]);
  await end(reference);
});

it('[CONTACT-018] alarms as without a letter once its mail comes back, and sends another while the day lasts', async () => {
  const { browser } = await register(harness);
  const memberId = await memberIdOf({ browser });
  const { reference, email } = await complain(harness, browser);
  const { ctx, db } = harness.platform;
  after(30);
  for (const letters of [1, 2]) {
    expect((await delay(reference)).kind).toBe('sent');
    expect(await alarms()).toEqual([0, 0]);
    await expect.poll(() => lettersTo(email)).toHaveLength(letters);
    const { id } = await db
      .selectFrom('outbox')
      .select('id')
      .where('concerns', '=', reference)
      .where('name', '=', 'complaint-delayed')
      .where('delivery_status', 'is', null)
      .executeTakeFirstOrThrow();
    await recordDeliveryStatus(ctx, { effectId: id, state: 'returned', code: null });
    expect(await alarms()).toEqual([1, 0]);
    expect(await showComplaints(ctx, memberId)).toMatchObject([{ delay: null }]);
  }
  await end(reference);
});

it('[CONTACT-018] refuses an unknown number, and in production a letter that nobody approved', async () => {
  expect(await delay('C-0000-0000')).toEqual({ kind: 'unknown' });
  const { reference } = await complain(harness);
  const { ctx } = harness.platform;
  const production = { ...ctx, config: { ...ctx.config, production: true } };
  expect(await delay(reference, production)).toEqual({ kind: 'not-approved' });
  const content = ctx.content();
  const complaintDelay = { ...content.complaintDelay, approvedBy: 'A lawyer', approvedOn: '2026-11-28' };
  const approved = { ...production, content: () => ({ ...content, complaintDelay }) };
  expect((await delay(reference, approved)).kind).toBe('sent');
});

it('[CONTACT-019] shows members their own complaints, with state, promised day and letter', async () => {
  const [{ browser }, other] = [await register(harness), await register(harness)];
  const { reference, email } = await complain(harness, browser);
  const shown = async (whose = browser) => (await whose.call('GET /v1/complaints')).body.complaints;
  const answerDueOn = formatDate(complaintAnswerDue(harness.clock.now()));
  const complaint = {
    reference,
    state: 'received',
    answerDueOn,
    isLate: false,
    answeredOn: null,
    delay: null,
  };
  expect(await shown()).toEqual([{ ...complaint, receivedAt: expect.any(String) }]);
  expect(await shown(other.browser)).toEqual([]);
  const content = [expect.objectContaining({ reference, lawDueOn: expect.stringMatching(/^\d{4}-/) })];
  const { parts } = (await browser.call('GET /v1/user/export')).body;
  expect(parts).toContainEqual(expect.objectContaining({ name: 'cases', content }));
  const memberId = await memberIdOf({ browser });
  // The session ends with the days that pass.
  const later = () => showComplaints(harness.platform.ctx, memberId);
  await say(harness, reference, [{ state: 'in-work', lawDays: 21 }]);
  await followComplaints(harness.platform.ctx);
  after(21);
  await delay(reference);
  const on = formatDate(sydneyDate(harness.clock.now()));
  const letter = expect.arrayContaining([expect.stringContaining('GPO Box 3')]);
  const waiting = { reference, state: 'in-work', delay: { on, letter } };
  expect(await later()).toMatchObject([waiting]);
  expect(await lettersTo(email)).toHaveLength(1);
  after(20);
  expect(await later()).toMatchObject([{ ...waiting, isLate: true }]);
  await end(reference);
  expect(await later()).toMatchObject([{ ...waiting, state: 'withdrawn', isLate: false }]);
});

it('[CONTACT-018] keeps the letter sealed, and gives it with the copy of a member', async () => {
  const { browser } = await register(harness);
  const { reference } = await complain(harness, browser);
  await delay(reference);
  const { letter } = await rowOf(harness, reference);
  expect(Buffer.from(letter ?? []).toString('latin1')).not.toContain('AFCA');
  expect(JSON.stringify((await browser.call('GET /v1/user/export')).body)).toContain('GPO Box 3');
});
