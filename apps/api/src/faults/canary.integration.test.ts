import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { international, latestCode, signIn } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chosen, saveTo, typed } from '#api/testing/wizard-answers.ts';
import { openServer } from '#api/platform/database/database.ts';
import { dumpOf } from '#api/attacks/test-database-state.ts';

import { install, type Installation } from './test-api-process.ts';
import { CANARY, form, foundIn } from './test-canary.ts';

let installation: Installation;
const errors: Answer[] = [];
const codes: string[] = [];
const secrets: string[] = [];
let said = '';
let columns: { column: string; values: string[] }[];

/** Keeps every refusal, and every cookie that was set. */
function watched(browser: Browser): Browser {
  return {
    ...browser,
    async call(key, input) {
      const answer = await browser.call(key, input);
      if (answer.status >= 300) errors.push(answer);
      secrets.push(...browser.cookies.values(), browser.csrf() ?? '');
      return answer;
    },
  };
}

async function walk(): Promise<void> {
  const browser = watched(installation.browser());
  const email = 'POST /v1/user/register/verify-totp-email';
  await browser.call('POST /v1/validate/email', { body: { email: CANARY.email } });
  await browser.call('GET /v1/address/lookup/:text', { params: { text: CANARY.street } });
  await browser.call('POST /v1/user/register-full', {
    body: { ...form, dob: { ...form.dob, dd: '31', mm: '2' } },
  });
  await browser.call('POST /v1/user/register-full', { body: { ...form, gender: CANARY.lastName } });
  const key = { 'idempotency-key': 'canary-registration' };
  await browser.call('POST /v1/user/register-full', { body: form, headers: key });
  await browser.call('POST /v1/user/register-full', { body: form, headers: key });
  const mailed = await latestCode(installation, CANARY.email);
  await browser.call(email, { body: { oneTimeCode: mailed === '111111' ? '222222' : '111111' } });
  await browser.call(email, { body: { oneTimeCode: mailed } });
  const mobile = 'POST /v1/user/register/send-totp-mobile';
  await browser.call(mobile, { body: { destination: `${CANARY.mobile}9` } });
  await browser.call(mobile, { body: { destination: CANARY.mobile } });
  const texted = await latestCode(installation, international(CANARY.mobile));
  await browser.call('POST /v1/user/register/verify-totp-mobile', { body: { oneTimeCode: texted } });
  codes.push(mailed, texted);
  await showDocuments(browser);
  await browser.call('POST /v1/creditscore', { body: {} });
  await browser.call('GET /v1/user/details');
  await browser.call('GET /v1/oauth2/logout');
  await comeBack();
  await writeToUs(watched(installation.browser()));
  await meetFaults();
  await sendRubbish();
}

/** An enquiry, a complaint that the CRM accepts only after an outage, and one that is refused. */
async function writeToUs(browser: Browser): Promise<void> {
  const { firstName: name, lastName: lastname, mobile: phone, subject, description } = CANARY;
  const body = { name, lastname, email: `writer.${CANARY.email}`, phone, subject, description };
  await browser.call('POST /v1/contact-us', { body });
  await installation.simulators.setFault({ provider: 'crm', mode: 'error' });
  await browser.call('POST /v1/lodge-a-complaint', { body: { ...body, page: CANARY.lastName } });
  await expect.poll(() => installation.simulators.requests('crm')).toBeGreaterThan(0);
  await installation.simulators.clearFaults();
  await browser.call('POST /v1/contact-us', { body: { ...body, phone: `${phone}12345678` } });
}

async function showDocuments(browser: Browser): Promise<void> {
  const start = (document: object) =>
    browser.call('POST /v1/validate/identity-documents', {
      body: { consent: true, consent1: true, ...document },
    });
  const poll = async ({ body }: Answer) =>
    browser.call('PUT /v1/validate/identity-documents', {
      body: { trackingReference: body.trackingReference },
    });
  await start({
    driversLicence: { stateCode: 'NSW', number: `${CANARY.licence}999`, cardNumber: CANARY.card },
  });
  await start({ givenName: `${CANARY.firstName}x`, driversLicence: null });
  await start({ passport: { countryCode: 'AUS', number: CANARY.passport.replace(/6$/, '7') } }).then(poll);
  const card = { number: CANARY.medicare, referenceNumber: '1', dateOfExpiry: '2031-05', cardColour: 'G' };
  await start({ medicare: card }).then(poll);
  await start({ driversLicence: { stateCode: 'NSW', number: CANARY.licence, cardNumber: CANARY.card } }).then(
    poll,
  );
}

async function comeBack(): Promise<void> {
  const browser = watched(installation.browser());
  await signIn(browser, { email: CANARY.email, password: CANARY.wrongPassword });
  await signIn(browser, { email: CANARY.email, password: CANARY.password });
  await browser.call('POST /v1/user/send-totp-email');
  const oneTimeCode = await latestCode(installation, CANARY.email, 2);
  await browser.call('POST /v1/user/verify-totp-email', { body: { oneTimeCode } });
  codes.push(oneTimeCode);
  await browser.call('GET /v1/user/init');
  await changeDetails(browser);
  await answerWizard(browser);
  await askForCorrection(browser);
  await browser.call('POST /v1/user/register-full', { body: form });
  const other = watched(installation.browser());
  await other.call('POST /v1/user/create', {
    body: { username: CANARY.email, password: CANARY.wrongPassword },
    headers: { 'user-agent': `${CANARY.lastName} on ${CANARY.mobile}` },
  });
  await other.call('POST /v1/user/confirm-account', { body: { email: CANARY.email, hash: 'made-up' } });
}

/** A change of e-mail that is requested, tried and withdrawn. */
async function changeDetails(browser: Browser): Promise<void> {
  const { firstName, middleName, lastName, dob, gender, address, addressPrevious } = form;
  const { mobile, password } = CANARY;
  const profile = { firstName, middleName, lastName, dob, gender, mobile, address, addressPrevious };
  const body = { ...profile, hasLivedLessThan3Years: true, email: `moved.${CANARY.email}` };
  await browser.call('PUT /v1/user/details', { body: { ...body, email: `${CANARY.email}@` } });
  await browser.call('PUT /v1/user/details', { body });
  const oneTimeCode = await latestCode(installation, body.email);
  codes.push(oneTimeCode);
  const verify = 'POST /v1/user/verify-change-email';
  await browser.call(verify, { body: { oneTimeCode, password: CANARY.wrongPassword } });
  await browser.call(verify, {
    body: { oneTimeCode: oneTimeCode === '111111' ? '222222' : '111111', password },
  });
  await browser.call('PUT /v1/user/details', { body: { ...body, email: CANARY.email } });
  await browser.call('GET /v1/user/sessions');
  await browser.call('GET /v1/user/activity');
}

/** A correction that the bureau accepts only after an outage, one that is refused, and a ban. */
async function askForCorrection(browser: Browser): Promise<void> {
  const report = await browser.call('POST /v1/creditreport', { body: { retry: false } });
  const itemReference = report.body.reportInfo?.enquiries[0]?.itemReference ?? '';
  const body = { itemReference, itemKind: 'enquiry', addressee: 'bureau', words: CANARY.complaint };
  await browser.call('POST /v1/corrections', { body: { ...body, itemReference: CANARY.lastName } });
  await installation.simulators.setFault({ provider: 'bureau', mode: 'error' });
  const before = await installation.simulators.requests('bureau');
  const opened = await browser.call('POST /v1/corrections', { body });
  expect(opened.status, 'a correction is asked for').toBe(200);
  await expect.poll(() => installation.simulators.requests('bureau')).toBeGreaterThan(before);
  await installation.simulators.clearFaults();
  await browser.call('POST /v1/corrections/:caseId/close', {
    params: { caseId: String(opened.body.caseId) },
    body: { outcome: 'refused', note: CANARY.complaint },
  });
  await browser.call('POST /v1/corrections/ban', { body: {} });
  await browser.call('POST /v1/corrections/ban', { body: {} });
}

async function answerWizard(browser: Browser): Promise<void> {
  const steps = [chosen('home-refinance-or-buy', 'refinance'), chosen('choose-path', 'compare-online')];
  const lender = typed('home-refinance-lender', CANARY.lender);
  await saveTo(browser, 'hla', [...steps, lender]);
  await saveTo(browser, 'hla', { ...lender, stepCode: CANARY.lastName });
}

async function meetFaults(): Promise<void> {
  const browser = watched(installation.browser());
  const grant = { grant_type: 'password', username: CANARY.email, password: CANARY.password };
  for (const mode of ['down', 'error', 'malformed', 'timeout']) {
    // A report serves one verdict.
    const headers = { 'x-device-token': await browser.reportDevice() };
    for (const provider of ['bureau', 'identity', 'mail', 'sms', 'device', 'address']) {
      await installation.simulators.setFault({ provider, mode });
    }
    await browser.call('POST /v1/oauth2/token', { body: grant, headers });
    await browser.call('GET /v1/address/lookup/:text', { params: { text: CANARY.street } });
    const email = `${mode}.${CANARY.email}`;
    const begin = () => browser.call('POST /v1/user/register-full', { body: { ...form, email }, headers });
    expect((await begin()).status, 'no device is judged').toBe(503);
    await installation.simulators.setFault({ provider: 'device', mode: 'none' });
    // The provider is left alone for a few seconds after it has failed.
    await expect.poll(async () => (await begin()).status, { interval: 500 }).toBe(200);
    await expect.poll(() => installation.simulators.requests('mail')).toBeGreaterThan(0);
    await installation.simulators.clearFaults();
    await installation.simulators.waitForMessages(email, 1);
    const [message] = await installation.simulators.messages(email);
    codes.push(message?.codes[0] ?? '');
  }
}

async function sendRubbish(): Promise<void> {
  const browser = installation.browser();
  const headers = { 'content-type': 'application/json' };
  for (const payload of [
    `{"email":"${CANARY.email}"`,
    `{"${CANARY.lastName}":1}`,
    `{"email":["${CANARY.email}"]}`,
  ]) {
    errors.push(await browser.send({ method: 'POST', url: '/v1/validate/email', payload, headers }));
  }
  for (const url of [
    `/v1/${CANARY.lastName}`,
    `/v1/%zz${CANARY.lastName}`,
    `/${CANARY.lastName}?q=${CANARY.email}`,
  ]) {
    errors.push(await browser.send({ method: 'GET', url }));
  }
}

beforeAll(async () => {
  installation = await install({ LOG_LEVEL: 'debug', PROVIDER_TIMEOUT_MS: '1000' });
});
afterAll(() => installation.remove());

it('[API-007] a person walks through everything, and meets every refusal and fault', async () => {
  const api = await installation.start();
  await walk();
  const { stdout, stderr, code } = await api.terminate();
  expect(code, stderr).toBe(0);
  said = stdout + stderr;
  const database = openServer({ url: installation.databaseUrl ?? '', pool: 1 });
  columns = await dumpOf(database);
  await database.close();
});

describe('what a person typed', () => {
  it('no line of the log holds what a person typed, at any level', () => {
    expect(said).toContain('"event":"request"');
    expect(said.split('\n').length).toBeGreaterThan(50);
    expect(foundIn(said)).toEqual([]);
  });

  it('no column of any table holds what a person typed, the queue of jobs included', () => {
    expect(columns.length).toBeGreaterThan(80);
    const found = columns.flatMap(({ column, values }) =>
      values.flatMap((value) => foundIn(value).map((trace) => `${column}: ${trace}`)),
    );
    expect(found).toEqual([]);
    const kept = columns.find(({ column }) => column === 'public.members.email')?.values ?? [];
    expect(kept.length, 'the journey did end in a member').toBeGreaterThan(0);
  });

  it('no refusal repeats what a person typed', () => {
    expect(errors.length).toBeGreaterThan(20);
    const found = errors.flatMap(({ text, headers }) => {
      const { 'set-cookie': _, ...rest } = headers;
      return foundIn(text + JSON.stringify(rest));
    });
    expect(found).toEqual([]);
    expect(errors.filter(({ status }) => status === 500)).toEqual([]);
  });
});

describe('what proves a person', () => {
  it('no line of the log holds codes, cookies or anti-forgery tokens', () => {
    const words = new Set(said.match(/[\w-]+/g));
    expect(
      codes.every((code) => /^\d{6}$/.test(code)),
      codes.join(),
    ).toBe(true);
    expect([...codes, ...secrets].filter((secret) => secret !== '' && words.has(secret))).toEqual([]);
  });

  it('no column holds codes or cookies', () => {
    const found = columns.flatMap(({ column, values }) =>
      values.flatMap((value) =>
        [...codes.map((code) => `"${code}"`), ...codes, ...secrets]
          .filter((secret) => secret !== '' && (value === secret || value.includes(`"${secret}"`)))
          .map(() => column),
      ),
    );
    expect(found).toEqual([]);
  });
});
