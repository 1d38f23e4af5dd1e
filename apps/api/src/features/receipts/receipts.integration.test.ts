import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { openForwarding } from '#api/testing/forwarding.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { customer, freshMobile, international, latestCode } from '#api/testing/people.ts';
import type { TestBrowser } from '#api/testing/test-browser.ts';

let harness: Harness;
let forwarding: Awaited<ReturnType<typeof openForwarding>>;

beforeAll(async () => {
  forwarding = await openForwarding();
  harness = await startHarness({
    PUBLIC_URL: forwarding.origin,
    ALLOWED_ORIGINS: 'http://localhost:3000',
    SMS_PROTOCOL: 'twilio',
    SMS_FROM: '+61480000000',
  });
  forwarding.to(harness.app);
}, 120_000);
afterAll(async () => {
  await harness.stop();
  forwarding.close();
});

const UNREACHABLE = '0400000404';

/** A browser that waits for the code of a mobile. */
async function waitingFor(destination: string): Promise<TestBrowser> {
  const browser = harness.browser();
  const body = customer();
  await browser.call('POST /v1/user/register-full', { body });
  const oneTimeCode = await latestCode(harness, body.email);
  await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
  const sent = await browser.call('POST /v1/user/register/send-totp-mobile', { body: { destination } });
  expect(sent.status, sent.text).toBe(200);
  return browser;
}

const status = (browser: TestBrowser) => async () =>
  (await browser.call('GET /v1/user/code-status', { query: { purpose: 'register-mobile' } })).body;

const rowsOf = (receipt: 'arrived' | 'returned') =>
  harness.database.db.selectFrom('outbox').selectAll().where('receipt', '=', receipt).execute();

describe('[REG-041] a code by a provider with receipts', () => {
  it('arrives, and its page is told only that it was sent', async () => {
    const mobile = freshMobile();
    const browser = await waitingFor(mobile);
    expect(await latestCode(harness, international(mobile))).toMatch(/^\d{6}$/);
    await expect.poll(async () => (await rowsOf('arrived')).length).toBe(1);
    expect(await rowsOf('arrived')).toMatchObject([{ kind: 'code', receipt_code: null, payload: null }]);
    const sent = { state: 'sent', mayReturn: true };
    expect(await status(browser)()).toMatchObject(sent);
    harness.clock.advance(3 * 60_000);
    expect(await status(browser)()).toEqual({ state: 'sent', resendAfterMs: 0 });
  });

  it('comes back from a phone that cannot be reached: page and operator are told, and another can be sent', async () => {
    const browser = await waitingFor(UNREACHABLE);
    await expect.poll(async () => (await status(browser)()).state).toBe('failed');
    const [row] = await rowsOf('returned');
    expect(row).toMatchObject({ kind: 'code', receipt_code: '30003', undelivered_at: null });
    const listed = await harness.platform.worker.control.list({ returned: true, limit: 10 });
    expect(listed).toMatchObject([{ id: row?.id, kind: 'code', failure: '30003', ended: 'returned' }]);
    expect(await harness.platform.metrics.text()).toContain(
      'outbox_returned_total{kind="code",code="30003"} 1',
    );
    harness.clock.advance(30_000);
    const body = { destination: freshMobile() };
    await browser.call('POST /v1/user/register/send-totp-mobile', { body });
    await expect.poll(async () => (await status(browser)()).state).toBe('sent');
  });
});

const send = (payload: string, headers: Record<string, string> = {}, id: string = randomUUID()) =>
  harness.app.inject({
    method: 'POST',
    url: `/hooks/sms/${id}`,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

describe('a call to an address for receipts', () => {
  it('[API-007] without the signature of the provider changes nothing, and is a security event', async () => {
    const event = ['hook-refused', { reason: '/hooks/sms/:effect' }];
    const noted = vi.spyOn(harness.platform.securityEvents, 'note');
    const before = await rowsOf('arrived');
    const id = before[0]?.id;
    for (const headers of [{}, { 'x-twilio-signature': 'bm90IHRoZWlycw==' }]) {
      const answer = await send('MessageStatus=undelivered', headers, id);
      expect([answer.statusCode, answer.body]).toEqual([403, '']);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect(await rowsOf('arrived')).toEqual(before);
    expect(noted.mock.calls).toEqual([event, event]);
    noted.mockRestore();
  });

  it('is not there for protocols that are not configured', async () => {
    expect((await harness.app.inject({ method: 'POST', url: '/hooks/mail' })).statusCode).toBe(404);
  });
});
