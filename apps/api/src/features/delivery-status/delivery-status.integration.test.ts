import { randomUUID } from 'node:crypto';

import { addMonths, sydneyMonth } from '@wattle/domain/calendar/calendar';
import type { Browser } from '@wattle/testkit/browser/browser';
import {
  customer,
  freshMobile,
  international,
  latestCode,
  register,
  verifyIdentity,
  type Person,
} from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { openForwarding } from '#api/testing/forwarding.ts';
import { refreshMembers } from '#api/features/score/refresh/refresh-members.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { countWaiting } from '#api/testing/count-waiting.ts';
import { PLATFORM_EVENTS } from '#api/platform/logs/platform-events.ts';
import { listEffects } from '#api/platform/outbox/effect-control.sql.ts';
import { byEmail, chosenByEmail } from '#api/testing/choosing.ts';

let harness: Harness;
let forwarding: Awaited<ReturnType<typeof openForwarding>>;

beforeAll(async () => {
  forwarding = await openForwarding();
  harness = await startHarness((simulators) => ({
    PUBLIC_URL: forwarding.origin,
    ALLOWED_ORIGINS: 'http://localhost:3000',
    SMS_PROTOCOL: 'twilio',
    SMS_FROM: '+61480000000',
    MAIL_FEEDBACK_TOPIC: TOPIC,
    MAIL_FEEDBACK_URL: `${simulators}/sns`,
  }));
  forwarding.to(harness.app);
});
afterAll(async () => {
  await harness.stop();
  forwarding.close();
});

const TOPIC = 'arn:aws:sns:ap-southeast-2:123456789012:wattle';
const UNREACHABLE = '0400000404';

async function requestMobileCode(destination: string): Promise<Browser> {
  const browser = harness.browser();
  const body = customer();
  await browser.call('POST /v1/user/register-full', { body });
  const oneTimeCode = await latestCode(harness, body.email);
  await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
  const sent = await browser.call('POST /v1/user/register/send-totp-mobile', { body: { destination } });
  expect(sent.status, sent.text).toBe(200);
  return browser;
}

const status = (browser: Browser) => async () =>
  (await browser.call('GET /v1/user/code-status', { query: { purpose: 'register-mobile' } })).body;

const rowsOf = (state: 'arrived' | 'returned') =>
  harness.database.db.selectFrom('outbox').selectAll().where('delivery_status', '=', state).execute();

describe('[REG-041] a code through a provider with delivery statuses', () => {
  it('stores that an SMS arrived, and tells the page only that it was sent', async () => {
    const mobile = freshMobile();
    const browser = await requestMobileCode(mobile);
    expect(await latestCode(harness, international(mobile))).toMatch(/^\d{6}$/);
    await expect.poll(async () => (await rowsOf('arrived')).length).toBe(1);
    expect(await rowsOf('arrived')).toMatchObject([
      { kind: 'code', delivery_status_code: null, payload: null },
    ]);
    const sent = { state: 'sent', mayReturn: true };
    expect(await status(browser)()).toMatchObject(sent);
    harness.clock.advance(3 * 60_000);
    expect(await status(browser)()).toEqual({ state: 'sent', resendAfterMs: 0 });
  });

  it('reports a returned SMS to the page and the operator and lets another be sent', async () => {
    const browser = await requestMobileCode(UNREACHABLE);
    await expect.poll(async () => (await status(browser)()).state).toBe('failed');
    const [row] = await rowsOf('returned');
    expect(row).toMatchObject({ kind: 'code', delivery_status_code: '30003', undelivered_at: null });
    const listed = await listEffects(harness.platform.ctx, { returned: true, limit: 10 });
    expect(listed).toMatchObject([{ id: row?.id, kind: 'code', failure: '30003', ended: 'returned' }]);
    expect(await harness.platform.metrics.text()).toContain(
      'outbox_returned_total{kind="code",code="30003"} 1',
    );
    harness.clock.advance(30_000);
    const body = { destination: freshMobile() };
    await browser.call('POST /v1/user/register/send-totp-mobile', { body });
    await expect.poll(async () => (await status(browser)()).state).toBe('sent');
    await expect.poll(async () => (await rowsOf('arrived')).length).toBe(2);
  });
});

const send = (payload: string, headers: Record<string, string> = {}, id: string = randomUUID()) =>
  harness.app.inject({
    method: 'POST',
    url: `/hooks/sms/${id}`,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

describe('a call to a delivery-status URL', () => {
  it('[API-007] rejects a delivery status without the provider’s signature as a security event', async () => {
    const event = [
      PLATFORM_EVENTS['hook-refused'],
      expect.objectContaining({ reason: '/hooks/sms/:effect' }),
    ];
    const recorded = vi.spyOn(harness.platform.securityEvents, 'record');
    const before = await rowsOf('arrived');
    const id = before[0]?.id;
    for (const headers of [{}, { 'x-twilio-signature': 'bm90IHRoZWlycw==' }]) {
      const answer = await send('MessageStatus=undelivered', headers, id);
      expect([answer.statusCode, answer.body]).toEqual([403, '']);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect(await rowsOf('arrived')).toEqual(before);
    expect(recorded.mock.calls).toEqual([event, event]);
    recorded.mockRestore();
  });

  it('answers 404 at the URLs of protocols that are not configured', async () => {
    expect((await harness.app.inject({ method: 'POST', url: '/hooks/mail' })).statusCode).toBe(404);
  });
});

const control = (method: string, path: string, body?: object) =>
  fetch(`${harness.simulators.url}/control/sns${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
const subscription = async (): Promise<unknown> => (await control('GET', '/subscription')).json();
const subscribe = (topicArn: string) =>
  control('PUT', '/subscription', { endpoint: `${forwarding.origin}/hooks/mail/ses`, topicArn });
const publish = (emailAddress: string, event?: object) =>
  control('POST', '/messages', {
    notificationType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress: emailAddress.toUpperCase() }],
      timestamp: harness.clock.now().toISOString(),
    },
    mail: {},
    ...event,
  });
const noticesOf = async ({ browser }: Person) =>
  (await browser.call('GET /v1/user/notifications/choices')).body;

describe('mail through a provider with delivery statuses', () => {
  it('confirms a subscription to the configured topic and to no other', async () => {
    const recorded = vi.spyOn(harness.platform.securityEvents, 'record');
    await subscribe('arn:aws:sns:ap-southeast-2:123456789012:theirs');
    await expect
      .poll(() => recorded.mock.calls)
      .toEqual([[PLATFORM_EVENTS['hook-refused'], expect.objectContaining({ reason: '/hooks/mail/ses' })]]);
    recorded.mockRestore();
    expect(await subscription()).toMatchObject({ isConfirmed: false });
    await subscribe(TOPIC);
    await expect.poll(subscription).toMatchObject({ isConfirmed: true });
  });

  it('[REG-041] reports a bounced code as failed', async () => {
    const browser = harness.browser();
    const email = `bounce-${randomUUID()}@example.com`;
    expect((await browser.call('POST /v1/user/register-full', { body: customer({ email }) })).status).toBe(
      200,
    );
    const state = async () => (await browser.call('GET /v1/user/code-status')).body.state;
    await expect.poll(state).toBe('failed');
    await expect
      .poll(async () => (await rowsOf('returned')).map((row) => row.delivery_status_code))
      .toContain('permanent-general');
  });

  it('[SCORE-028] [HIST-006] still refreshes the score of a member whose notices stopped, without a notice', async () => {
    const person = await register(harness, { lastName: 'Good' });
    await verifyIdentity(person.browser);
    await person.browser.call('POST /v1/creditscore', { body: {} });
    await person.browser.call('PUT /v1/user/notifications/choices', { body: byEmail(true) });
    harness.clock.advance(1000);
    await publish(person.email);
    await expect.poll(() => noticesOf(person)).toHaveProperty('stopped');
    const month = addMonths(sydneyMonth(harness.clock.now()), 1);
    const before = harness.clock.now();
    // What the topic sends later is dated by the real time.
    onTestFinished(() => harness.clock.set(before));
    harness.clock.set(new Date(`${month}-02T02:00:00Z`));
    expect(await refreshMembers(harness.platform.ctx)).toMatchObject({ asked: 1 });
    await expect.poll(() => countWaiting(harness.platform.db)).toBe(0);
    const mails = await harness.simulators.messages(person.email);
    expect(mails.filter(({ subject }) => /chang/.test(subject ?? ''))).toEqual([]);
  });

  it('[SCORE-028] stops notices to a member whose mail bounces until they turn them on again', async () => {
    const person = await register(harness);
    const chosen = chosenByEmail(true);
    await person.browser.call('PUT /v1/user/notifications/choices', { body: byEmail(true) });
    harness.clock.advance(1000);
    await publish('no-member@example.com');
    await publish(person.email);
    const since = harness.clock.now().toISOString();
    await expect.poll(() => noticesOf(person)).toEqual({ ...chosen, stopped: { why: 'returned', since } });
    const rows = await harness.database.db.selectFrom('mail_suppressions').selectAll().execute();
    expect(rows, 'an address that is no member’s leaves no row').toHaveLength(2);
    expect(await harness.platform.metrics.text()).toContain('notices_stopped 2');
    await person.browser.call('PUT /v1/user/notifications/choices', { body: byEmail(true) });
    expect(await noticesOf(person)).toEqual(chosen);
  });

  it('[SCORE-028] keeps notices after a complaint that corrects one, and counts qualifiers that it does not know', async () => {
    const person = await register(harness);
    const chosen = chosenByEmail(true);
    await person.browser.call('PUT /v1/user/notifications/choices', { body: byEmail(true) });
    const complaint = (complaintFeedbackType: string) => ({
      notificationType: 'Complaint',
      complaint: {
        complainedRecipients: [{ emailAddress: person.email }],
        complaintFeedbackType,
        timestamp: harness.clock.now().toISOString(),
      },
    });
    await publish(person.email, complaint('not-spam'));
    await publish(person.email, complaint('opt-out-list'));
    await expect
      .poll(() => harness.platform.metrics.text())
      .toContain('provider_events_unknown_total{provider="ses"} 1');
    expect(await noticesOf(person)).toEqual(chosen);
  });
});
