import type { OperationKey } from '@wattle/contract';
import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import {
  freshMobile,
  international,
  latestCode,
  licence,
  register,
  signIn,
  verifyIdentity,
  type Person,
  memberIdOf,
} from '@wattle/testkit/people';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { endAllSessions } from '#api/features/account/end-all-sessions.ts';
import { settleNewNumbers } from '#api/features/lost-phone/settle-new-numbers.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { STAFF } from '#api/testing/staff.ts';
import { NEXT_PASSWORD, resetByMail, showDocument } from '#api/testing/resetting.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
// A number pending after one test must not take effect in the next.
afterEach(() => harness.database.db.deleteFrom('lost_phones').execute());
afterAll(() => harness.stop());

const HOURS = 3_600_000;
/** Values in every member's profile here, but in no answer before both factors are proved. */
const SECRETS = { lastName: 'Good', middleName: 'Quillfeather', address: '7 Quill Lane, Sydney NSW 2000' };
const PERSONAL: OperationKey[] = [
  'POST /v1/creditscore',
  'POST /v1/creditreport',
  'GET /v1/user/details',
  'GET /v1/user/activity',
  'GET /v1/user/export',
  'GET /v1/corrections',
];

/** A member with a mobile and a verified document, whose mailbox an attacker can read. */
async function lostPhone() {
  const person = await register(harness, SECRETS);
  await verifyIdentity(person.browser);
  const memberId = await memberIdOf(person);
  return { person, memberId, thief: await resetByMail(harness, person.email) };
}

const stateIn = async (browser: Browser) => (await browser.call('GET /v1/user/lost-phone')).body;
const send = (browser: Browser, mobile: string) =>
  browser.call('POST /v1/user/lost-phone/send-code', { body: { mobile } });
const verify = (browser: Browser, oneTimeCode: string) =>
  browser.call('POST /v1/user/lost-phone/verify-code', { body: { oneTimeCode } });
const stop = (token: string) => harness.browser().call('POST /v1/lost-phone/stop', { body: { token } });
const smsTo = (mobile: string) => harness.simulators.messages(international(mobile));
const settle = () => settleNewNumbers(harness.platform.ctx);

async function giveNumber(browser: Browser, { email, mobile: old }: Person): Promise<string> {
  const mobile = freshMobile();
  const [mails, texts] = [(await harness.simulators.messages(email)).length, (await smsTo(old)).length];
  await showDocument(browser);
  await send(browser, mobile);
  const answer = await verify(browser, await latestCode(harness, international(mobile)));
  if (answer.status !== 200) throw new Error(`no number is pending: ${answer.text}`);
  await harness.simulators.waitForMessages(email, mails + 1);
  await harness.simulators.waitForMessages(international(old), texts + 1);
  return mobile;
}

async function linkTo(to: string): Promise<string> {
  const [message] = await harness.simulators.messages(to);
  const link = message?.links.find((each) => each.includes('/not-me#')) ?? '';
  return link.slice(link.indexOf('#') + 1);
}

async function codeAfter(email: string, mobile: string): Promise<{ browser: Browser; answer: Answer }> {
  const before = (await smsTo(mobile)).length;
  const browser = harness.browser();
  await signIn(browser, { email, password: NEXT_PASSWORD });
  await browser.call('POST /v1/user/send-totp-mobile', { body: {} });
  const oneTimeCode = await latestCode(harness, international(mobile), before + 1);
  const answer = await browser.call('POST /v1/user/verify-totp-mobile', { body: { oneTimeCode } });
  return { browser, answer };
}

describe('an attacker with the mailbox and the birth date', () => {
  it.each([
    ['without a document', null],
    ['with a document that does not match', 7],
    ['with a document that is still being checked', 8],
  ])('[PWD-007] sends no SMS to a new number %s', async (_, outcome) => {
    const { thief } = await lostPhone();
    if (outcome !== null) await showDocument(thief, licence(outcome));
    const mobile = freshMobile();
    expect(await stateIn(thief)).toEqual({ step: 'document', countsFrom: null });
    const refused = await send(thief, mobile);
    expect([refused.status, refused.body.code]).toEqual([403, 'identity-proof-needed']);
    expect((await verify(thief, '123456')).body.code).toBe('identity-proof-needed');
    expect(await smsTo(mobile)).toEqual([]);
  });

  it('[PWD-007] accepts no document of another member nor one shown in another session', async () => {
    const theirs = licence(0);
    const other = await register(harness);
    await verifyIdentity(other.browser, theirs);
    const { person, thief } = await lostPhone();
    expect((await showDocument(thief, theirs)).body.code).toBe('identity-details-refused');
    expect((await stateIn(thief)).step).toBe('document');
    await showDocument(thief);
    expect((await stateIn(thief)).step).toBe('number');
    const elsewhere = harness.browser();
    await signIn(elsewhere, { email: person.email, password: NEXT_PASSWORD });
    expect((await stateIn(elsewhere)).step).toBe('document');
  });

  it('[PWD-007] rejects a new number from a session that owes no mobile code', async () => {
    const { browser } = await register(harness);
    expect(await stateIn(browser)).toEqual({ step: 'closed', countsFrom: null });
    expect((await send(browser, freshMobile())).body.code).toBe('lost-phone-closed');
    expect((await verify(browser, '123456')).body.code).toBe('lost-phone-closed');
  });
});

describe('a new number given with a document', () => {
  it('[PWD-007] [PROF-015] puts a new number into effect after 48 hours and reveals nothing before', async () => {
    const { person, thief } = await lostPhone();
    const answers = [await showDocument(thief)];
    const mobile = freshMobile();
    answers.push(await send(thief, mobile));
    const code = await latestCode(harness, international(mobile));
    answers.push(await verify(thief, code), await thief.call('GET /v1/user/lost-phone'));
    // It would otherwise arrive after the next: two days pass here at once.
    await harness.simulators.waitForMessages(international(person.mobile), 2);
    const countsFrom = new Date(harness.clock.now().getTime() + 48 * HOURS).toISOString();
    expect(answers.slice(-2).map(({ body }) => body)).toEqual([
      { step: 'waiting', countsFrom },
      { step: 'waiting', countsFrom },
    ]);
    for (const key of PERSONAL) answers.push(await thief.call(key, { body: {} }));
    expect(answers.slice(-PERSONAL.length).map(({ body }) => body.code)).toEqual(
      PERSONAL.map(() => 'role-missing'),
    );
    answers.push(await thief.call('GET /v1/user/init'));
    const known = [SECRETS.middleName, SECRETS.address, person.email, person.mobile, mobile];
    const text = answers.map((answer) => answer.text).join('\n');
    expect(known.filter((each) => text.includes(each))).toEqual([]);

    harness.clock.advance(47 * HOURS);
    expect(await settle()).toEqual({ settled: 0 });
    harness.clock.advance(HOURS);
    expect(await settle()).toEqual({ settled: 1 });
    const [sms] = await harness.simulators.waitForMessages(international(person.mobile), 3);
    expect(sms?.text).toContain('another number is now in use');
    const { answer, browser } = await codeAfter(person.email, mobile);
    expect(answer.status).toBe(200);
    expect((await browser.call('POST /v1/creditscore', { body: {} })).status).toBe(200);
    expect((await browser.call('GET /v1/user/details')).body).toMatchObject({ mobile });
  });

  it('[PWD-007] notifies the mailbox and the old number, and either link stops the new number and ends every session', async () => {
    for (const at of ['mailbox', 'number'] as const) {
      const { person, memberId, thief } = await lostPhone();
      await giveNumber(thief, person);
      const texts = (await smsTo(person.mobile)).length;
      const links = {
        mailbox: await linkTo(person.email),
        number: await linkTo(international(person.mobile)),
      };
      expect(links.mailbox).toMatch(/^[\w-]{32}$/);
      expect(links.number).toBe(links.mailbox);
      const note = vi.spyOn(harness.platform.logger, 'warn');
      expect((await stop(links[at])).body).toEqual({ isStopped: true });
      expect(note.mock.calls.map(([line]) => line)).toContainEqual(
        expect.objectContaining({ event: 'new-mobile-stopped', memberId }),
      );
      note.mockRestore();
      expect((await stateIn(thief)).code).toBe('unauthenticated');
      const again = await stop(links[at]);
      expect([again.status, again.body.code]).toEqual([400, 'lost-phone-link-invalid']);
      harness.clock.advance(49 * HOURS);
      expect(await settle()).toEqual({ settled: 0 });
      await harness.simulators.waitForMessages(international(person.mobile), texts + 1);
      // The owner can still log in with the old number.
      expect((await codeAfter(person.email, person.mobile)).answer.status).toBe(200);
    }
  });

  it('[PWD-007] a forged link stops nothing', async () => {
    const { person, thief } = await lostPhone();
    await giveNumber(thief, person);
    expect((await stop('x'.repeat(32))).body.code).toBe('lost-phone-link-invalid');
    expect((await stateIn(thief)).step).toBe('waiting');
  });

  it('[PWD-007] drops the new number once a code to the old one is entered', async () => {
    const { person, thief } = await lostPhone();
    const mobile = await giveNumber(thief, person);
    expect((await codeAfter(person.email, person.mobile)).answer.status).toBe(200);
    harness.clock.advance(49 * HOURS);
    expect(await settle()).toEqual({ settled: 0 });
    expect(await smsTo(mobile)).toHaveLength(1);
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    ['another reset', ({ email }) => resetByMail(harness, email)],
    [
      'an operator ending the sessions',
      ({ email }) => endAllSessions(harness.platform.ctx, { email: normaliseEmail(email) }, { by: STAFF }),
    ],
  ])('[PWD-007] drops the new number with %s', async (_, end) => {
    const { person, thief } = await lostPhone();
    await giveNumber(thief, person);
    await end(person);
    harness.clock.advance(49 * HOURS);
    expect(await settle()).toEqual({ settled: 0 });
  });

  it('[PWD-007] allows one pending number at a time, one use of its code, and three in a week', async () => {
    const { person, thief } = await lostPhone();
    await showDocument(thief);
    const mobile = freshMobile();
    await send(thief, mobile);
    const code = await latestCode(harness, international(mobile));
    const tries = await Promise.all([verify(thief, code), verify(thief, code), verify(thief, code)]);
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    await harness.simulators.waitForMessages(international(person.mobile), 2);
    expect((await send(thief, freshMobile())).body.code).toBe('lost-phone-waiting');

    for (let given = 1; given < 3; given += 1) {
      const next = await resetByMail(harness, person.email);
      await giveNumber(next, person);
    }
    const last = await resetByMail(harness, person.email);
    await showDocument(last);
    const fourth = freshMobile();
    await send(last, fourth);
    const refused = await verify(last, await latestCode(harness, international(fourth)));
    expect([refused.status, refused.body.code]).toEqual([429, 'rate-limited']);
  });

  it('[PWD-007] limits wrong codes for a new number and rejects a landline', async () => {
    const { thief } = await lostPhone();
    await showDocument(thief);
    expect((await send(thief, '')).body.code).toBe('code-destination-missing');
    const refused = await send(thief, '0298765432');
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'mobile']);
    const mobile = freshMobile();
    await send(thief, mobile);
    const code = await latestCode(harness, international(mobile));
    const wrong = code === '111111' ? '222222' : '111111';
    const codes = [];
    for (let each = 0; each < 6; each += 1) codes.push((await verify(thief, wrong)).body.code);
    expect(codes.at(-1)).toBe('code-attempts-exhausted');
    expect((await verify(thief, code)).body.code).toBe('code-attempts-exhausted');
  });
});
