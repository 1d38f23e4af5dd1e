import { createHmac, randomUUID } from 'node:crypto';

import { formatDateForPeople, sydneyDate } from '@wattle/domain/calendar/calendar';
import { freshName } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { byEmail } from '#api/testing/choosing.ts';
import {
  asked,
  BAN,
  banOf,
  OPEN,
  send,
  startCorrectionsHarness,
  stateOf,
  type CorrectionsHarness,
} from '#api/testing/correcting.ts';
import { openForwarding } from '#api/testing/forwarding.ts';
import { nextMonth } from '#api/testing/next-month.ts';

import { save, wanting } from '#api/testing/preferring.ts';
import { sendDigests } from '../notifications/send-digests.ts';

const SECRET = 'simulated-bureau-alerts-secret';
const LENDER = 'Wollemi Credit';
const HOUR_MS = 3_600_000;

let harness: CorrectionsHarness;
let forwarding: Awaited<ReturnType<typeof openForwarding>>;

beforeAll(async () => {
  forwarding = await openForwarding();
  harness = await startCorrectionsHarness({ BUREAU_ALERTS_SECRET: SECRET });
  forwarding.to(harness.app);
});
afterAll(async () => {
  await harness.stop();
  forwarding.close();
});

/** A member whose file the bureau was asked for, with every e-mail chosen. */
async function subscriber(choices: object = byEmail(true)) {
  const givenName = freshName();
  const person = await harness.member('Good', givenName);
  const { browser } = person;
  expect((await browser.call('POST /v1/creditscore', { body: {} })).status).toBe(200);
  await browser.call('PUT /v1/user/notifications/choices', { body: choices });
  const { reference } = await harness.database.db
    .selectFrom('bureau_orders')
    .select('reference')
    .where('member_id', '=', person.memberId)
    .executeTakeFirstOrThrow();
  const subject = { givenName, familyName: 'Good', dateOfBirth: '1988-03-14' };
  return { ...person, reference, subject };
}
type Subscriber = Awaited<ReturnType<typeof subscriber>>;

/** Files an enquiry at the simulated bureau. */
const enquire = ({ subject }: Subscriber) =>
  harness.simulators.control('/bureau/enquiries', 'POST', {
    subject,
    provider: LENDER,
    at: harness.clock.now().toISOString(),
    alertsTo: `${forwarding.origin}/hooks/bureau`,
  });

const notifiedEntryOf = async ({ browser }: Subscriber): Promise<string> =>
  (await browser.call('GET /v1/user/notifications')).body.items[0].newEntry;
const notificationsOf = async ({ browser }: Pick<Subscriber, 'browser'>) =>
  (await browser.call('GET /v1/user/notifications')).body.items.map(({ title }: { title: string }) => title);

type Alert = { type?: string; reference?: string; provider?: string; at?: string };
type Sent = { id?: string; sentAt?: Date; secret?: string; altered?: string };

async function alert(fields: Alert, { id = randomUUID(), sentAt, secret = SECRET, altered = '' }: Sent = {}) {
  const at = harness.clock.now();
  const payload = JSON.stringify({ type: 'enquiry.made', provider: LENDER, at: at.toISOString(), ...fields });
  const seconds = String(Math.floor((sentAt ?? at).getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${payload}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,older v1,${signature}`,
  };
  const answer = await harness.app.inject({
    method: 'POST',
    url: '/hooks/bureau',
    headers,
    payload: payload + altered,
  });
  return answer.statusCode;
}

const daysAgo = (days: number) => new Date(harness.clock.now().getTime() - days * 24 * HOUR_MS);
const onDay = (days: number) => `on ${formatDateForPeople(sydneyDate(daysAgo(days)))}`;

describe('an enquiry made on a file', () => {
  it('[ALERT-003] [ALERT-005] notifies and mails at once, without the lender’s name in the mail, and not again with the month', async () => {
    const person = await subscriber();
    await enquire(person);
    await expect.poll(() => notificationsOf(person)).toEqual([`New enquiry by ${LENDER}`]);
    const mail = await harness.mailTo(person.email, /A lender asked for your credit file/);
    expect(mail?.text).not.toContain(LENDER);
    const itemReference = await notifiedEntryOf(person);
    expect(mail?.text).not.toContain(itemReference);
    await nextMonth(harness, { person, memberId: person.memberId });
    const { body } = await person.browser.call('POST /v1/creditreport', { body: { retry: false } });
    expect(body.reportInfo.enquiries, 'the file lists it').toContainEqual(
      expect.objectContaining({ creditEnquirier: LENDER, itemReference }),
    );
    // The month may bring enquiries of others.
    const { items } = (await person.browser.call('GET /v1/user/notifications')).body;
    expect(items.filter(({ newEntry }: { newEntry?: string }) => newEntry === itemReference)).toHaveLength(1);
    await nextMonth(harness, { person, memberId: person.memberId });
    const left = `An enquiry left your file: ${LENDER}`;
    expect(await notificationsOf(person)).not.toContainEqual(expect.stringContaining(left));
  });

  it('can be dealt with and corrected before the file lists it', async () => {
    const person = await subscriber();
    await enquire(person);
    await expect.poll(() => notificationsOf(person)).toHaveLength(1);
    const itemReference = await notifiedEntryOf(person);
    const begun = await person.browser.call('PUT /v1/corrections/not-mine', { body: { itemReference } });
    expect(begun.body.entries).toMatchObject([
      { itemReference, itemKind: 'enquiry', provider: LENDER, bureau: null },
    ]);
    const wrong = { itemReference, itemKind: 'enquiry', provider: LENDER };
    expect((await send(person.browser, OPEN, { body: asked(wrong) })).status).toBe(200);
    await expect.poll(() => stateOf(person.browser)).toBe('acknowledged');
    const other = await subscriber();
    const refused = await other.browser.call('PUT /v1/corrections/not-mine', { body: { itemReference } });
    expect(refused.body.code).toBe('correction-item-unknown');
  });

  it('[ALERT-005] notifies once by the event’s id, also when the event is repeated after days', async () => {
    const person = await subscriber();
    const { reference } = person;
    const id = randomUUID();
    expect(await Promise.all([alert({ reference }, { id }), alert({ reference }, { id })])).toEqual([
      204, 204,
    ]);
    harness.clock.advance(3 * 24 * HOUR_MS);
    expect(await alert({ reference }, { id })).toBe(204);
    expect(await notificationsOf(person)).toHaveLength(1);
    expect(await harness.mailsTo(person.email, /asked for your credit file/)).toBe(1);
  });

  it('[ALERT-005] notifies by its own day when events come in the wrong order', async () => {
    const { reference, browser } = await subscriber();
    for (const days of [3, 5]) await alert({ reference, at: daysAgo(days).toISOString() });
    const { body } = await browser.call('GET /v1/user/notifications');
    const texts: string[] = body.items.map(({ text }: { text: string }) => text);
    expect(texts).toEqual([expect.stringContaining(onDay(5)), expect.stringContaining(onDay(3))]);
  });

  it('[ALERT-005] is accepted and dropped for an unknown file, a closed account, a withdrawn consent and a stranger’s file', async () => {
    const [closed, withdrew, stranger] = [await subscriber(), await subscriber(), await subscriber()];
    expect(await alert({ reference: randomUUID() })).toBe(204);
    await save(closed, { ...wanting([], { isActive: false }), password: closed.password });
    expect(await alert({ reference: closed.reference })).toBe(204);
    for (const [{ memberId, reference }, outcome] of [
      [withdrew, 'withdrawn'],
      [stranger, 'unmatched'],
    ] as const) {
      await harness.database.db
        .updateTable('bureau_orders')
        .set({ outcome })
        .where('member_id', '=', memberId)
        .execute();
      expect(await alert({ reference })).toBe(204);
    }
    const rows = await harness.database.db
      .selectFrom('notifications')
      .select('member_id')
      .where('kind', '=', 'enquiry-made')
      .where('member_id', 'in', [closed.memberId, withdrew.memberId, stranger.memberId])
      .execute();
    expect(rows).toEqual([]);
  });

  it.each([
    ['signed with another secret', {}, { secret: 'another' }, 403],
    ['altered after signing', {}, { altered: ' ' }, 403],
    ['signed two hours ago', {}, { sentAt: new Date(0) }, 403],
    ['without a file', { reference: 'x' }, {}, 400],
    ['by a lender without a name', { provider: '\n\u202e' }, {}, 400],
    ['of the year 1', { at: '0001-01-01T00:00:00Z' }, {}, 400],
    ['of the year 9999', { at: '9999-12-31T00:00:00Z' }, {}, 400],
    ['of an unknown type', { type: 'file.moved', reference: randomUUID() }, {}, 204],
  ])('tells nothing when the alert is %s', async (_, fields, sent, status) => {
    const { reference, browser } = await subscriber();
    expect(await alert({ reference, ...fields }, sent)).toBe(status);
    expect(await notificationsOf({ browser })).toEqual([]);
  });
});

it('[ALERT-006] notifies and mails, whatever was chosen, that a frozen file was asked for', async () => {
  const person = await subscriber(byEmail(false));
  await send(person.browser, BAN);
  await expect.poll(async () => (await banOf(person.browser)).state).toBe('in-force');
  await enquire(person);
  await expect.poll(() => notificationsOf(person)).toContain(`${LENDER} asked for your frozen file`);
  const mail = await harness.mailTo(person.email, /asked for your frozen credit report/);
  expect(mail?.text).not.toContain(LENDER);
});

it('[ALERT-006] names no freeze to a member who has none, and the lender in one line', async () => {
  const { email, reference, browser } = await subscriber();
  expect(await alert({ type: 'access.refused', reference, provider: 'Brolga\nBank\u202e' })).toBe(204);
  expect(await notificationsOf({ browser })).toEqual(['Brolga Bank asked for your file']);
  const mail = await harness.mailTo(email, /asked for your credit report/);
  expect(mail?.text).not.toContain('your freeze');
});

it('[ALERT-002] mails a day’s notifications together at 8:00 in Sydney where one mail a day was chosen', async () => {
  // 7:00 in Sydney.
  harness.clock.set(new Date('2030-11-04T20:00:00Z'));
  const person = await subscriber({ ...byEmail(true), isDaily: true });
  const { reference } = person;
  await alert({ reference });
  await alert({ reference });
  const mails = () => harness.mailsTo(person.email, /2 things are new/);
  await sendDigests(harness.platform.ctx);
  expect(await mails()).toBe(0);
  harness.clock.advance(1.1 * HOUR_MS);
  await Promise.all([sendDigests(harness.platform.ctx), sendDigests(harness.platform.ctx)]);
  expect(await mails()).toBe(1);
  await sendDigests(harness.platform.ctx);
  expect(await mails()).toBe(1);
  expect(await harness.mailsTo(person.email, /asked for your credit file/)).toBe(0);
});
