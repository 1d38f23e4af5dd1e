import type { OperationKey } from '@wattle/contract';
import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { register, reportMember, verifyIdentity } from '@wattle/testkit/people';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { composeApp } from '#api/compose.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { asked, BAN, itemsOf, OPEN } from '#api/testing/correcting.ts';
import { makeInjectBrowser } from '#api/testing/inject-browser.ts';
import { save, wanting } from '#api/testing/preferring.ts';

import { dumpOf } from '../test-database-state.ts';
import { byEmail } from '#api/testing/choosing.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

async function member(): Promise<{ browser: Browser; leave: () => Promise<Answer> }> {
  const { browser, password } = await register(harness);
  await verifyIdentity(browser);
  await browser.call('POST /v1/oauth2/token', { body: { grant_type: 'refresh_token' } });
  const leave = () => browser.call('POST /v1/user/delete-account', { body: { password } });
  return { browser, leave };
}

/** What the database holds of members and of what is sent for them. */
const written = async () =>
  (await dumpOf(harness.database)).filter(({ column }) =>
    /\.(?:members|bans|correction_cases)\./.test(column),
  );

type Sent = { key: OperationKey; body?: unknown };

/** The response and the logged events of a call when `meanwhile` runs right after its session was read. */
async function callDuring(browser: Browser, { key, body }: Sent, meanwhile: () => Promise<unknown>) {
  const events: unknown[] = [];
  const logger = pino({ base: null }, { write: (line: string) => void events.push(JSON.parse(line).event) });
  const { ctx } = harness.platform;
  let isOver = false;
  const readText: typeof ctx.readText = async (statement, values) => {
    const found = await ctx.readText<never>(statement, values);
    if (!isOver && statement.name === 'session-by-token') {
      isOver = true;
      await meanwhile();
    }
    return found;
  };
  const app = await composeApp({ ...harness.platform, ctx: { ...ctx, logger, readText } });
  const tab = makeInjectBrowser(app);
  for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
  const answer = await tab.call(key, {
    headers: { 'x-csrf-token': browser.csrf() ?? '', 'idempotency-key': 'overtaken' },
    ...(body === undefined ? {} : { body }),
  });
  await app.close();
  return { answer, events };
}

const spoil = () =>
  harness.database.db
    .updateTable('members')
    .set({ first_name: Buffer.from('unreadable') })
    .execute();

describe('a call in flight', () => {
  it.each<Sent>([
    { key: 'PUT /v1/user/notifications/choices', body: byEmail(true) },
    { key: 'PUT /v1/user/about-me-agreement', body: { agreed: true } },
    { key: 'POST /v1/corrections/ban', body: {} },
    { key: 'POST /v1/creditscore', body: {} },
    { key: 'POST /v1/tracking/referral', body: { tid: 'T-1' } },
    { key: 'POST /v1/product/redirect', body: { productId: 171 } },
    {
      key: 'POST /v1/validate/identity-documents',
      body: { consent: true, consent1: true, passport: { countryCode: 'AUS', number: 'N1234560' } },
    },
  ])('[DEL-007] [ERR-002] answers 401 without a defect when the member leaves during $key', async (sent) => {
    const { browser, leave } = await member();
    const { answer, events } = await callDuring(browser, sent, leave);
    expect([answer.status, answer.body.code], answer.text).toEqual([401, 'unauthenticated']);
    expect(events).not.toContain('request-failed');
    const members = await harness.database.db.selectFrom('members').select('id').execute();
    expect(members).toEqual([]);
  });

  it.each<[string, (browser: Browser) => Promise<Sent>]>([
    ['a freeze', async () => ({ key: BAN, body: {} })],
    ['a correction', async (browser) => ({ key: OPEN, body: asked((await itemsOf(browser)).enquiry) })],
    [
      'a changed address',
      async (browser) => {
        const { body } = await browser.call('GET /v1/user/details');
        return { key: 'PUT /v1/user/details', body: { ...body, address: '9 Other Street, Perth WA 6000' } };
      },
    ],
  ])('[PREF-006] stores and sends nothing of %s when the account is cancelled meanwhile', async (_, ask) => {
    const person = await reportMember(harness, { lastName: 'Defaulted' });
    const { browser, password } = person;
    const sent = await ask(browser);
    let before: unknown;
    const { answer } = await callDuring(browser, sent, async () => {
      expect((await save(person, wanting([], { isActive: false, password }))).status).toBe(200);
      before = await written();
    });
    expect([answer.status, answer.body.code], answer.text).toEqual([401, 'unauthenticated']);
    expect(await written()).toEqual(before);
  });

  it('[ERR-002] answers 500 to a defect while its session is live', async () => {
    const { browser } = await member();
    const { answer, events } = await callDuring(browser, { key: 'GET /v1/user/details' }, spoil);
    expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
    expect(events).toContain('request-failed');
  });
});
