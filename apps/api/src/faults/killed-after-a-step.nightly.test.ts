import type { Subscriber } from '@wattle/testkit/outside-world';
import {
  customer,
  latestCode,
  licence,
  openAccount,
  PASSWORD,
  register,
  reportMember,
  signIn,
  signInAgain,
} from '@wattle/testkit/people';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { profileOf, purchase, saveTo } from '#api/testing/wizard-answers.ts';

import { install, type ApiProcess, type Installation } from './test-api-process.ts';

let installation: Installation;
let api: ApiProcess;

beforeAll(async () => {
  installation = await install({ CORRECTION_ASK_SECONDS: '2', IDENTITY_ASK_AGAIN_SECONDS: '3' });
  api = await installation.start();
});
afterEach(() => installation.simulators.clearFaults());
afterAll(() => installation.remove());

/** A power cut, after which the process and every provider come back. */
async function restart(): Promise<void> {
  await installation.crash(api);
  await installation.simulators.clearFaults();
  api = await installation.start();
}

const messageCount = async (to: string) => (await installation.simulators.messages(to)).length;

/** A delivery begun by a process that died is taken up once its heartbeat is missed. */
const DELIVERED_WITHIN = { timeout: 60_000, interval: 250 };

it('[ACC-014] a process killed during a change of address keeps the old one in force and the new one pending', async () => {
  const person = await register(installation);
  const email = `moved-${person.email}`;
  const profile = (await person.browser.call('GET /v1/user/details')).body;
  const { firstName, middleName, lastName, dob, gender, mobile, address } = profile;
  const body = { firstName, middleName, lastName, dob, gender, email, mobile, address };
  expect((await person.browser.call('PUT /v1/user/details', { body })).status).toBe(200);
  const oneTimeCode = await latestCode(installation, email);
  await restart();

  expect((await signIn(installation.browser(), person)).status).toBe(200);
  expect((await signIn(installation.browser(), { email, password: PASSWORD })).status).toBe(401);
  expect((await person.browser.call('GET /v1/user/details')).body).toMatchObject({
    email: person.email,
    emailPending: email,
  });
  const code = { oneTimeCode, password: PASSWORD };
  expect((await person.browser.call('POST /v1/user/verify-change-email', { body: code })).status).toBe(200);
  await restart();
  expect((await signIn(installation.browser(), { email, password: PASSWORD })).status).toBe(200);
});

const letter = (email: string) => ({
  name: 'Ada',
  lastname: 'Nguyen',
  email,
  phone: '0412345678',
  subject: 'A question',
  description: 'Why?',
});

/** The references of this person's cases at the CRM. */
async function casesOf(email: string): Promise<string[]> {
  const cases = await installation.simulators.control<{ reference: string; email: string }[]>('/crm/cases');
  return cases.filter((each) => each.email === email).map(({ reference }) => reference);
}

it.each(['down', 'timeout'] as const)(
  '[CONTACT-004] [CONTACT-009] a case whose process is killed while the CRM does not answer (%s) reaches it once, and its sender too',
  async (mode) => {
    const before = await installation.simulators.requests('crm');
    await installation.simulators.setFault({ provider: 'crm', mode });
    const email = `ada-${mode}@example.com`;
    const answer = await installation.browser().call('POST /v1/lodge-a-complaint', { body: letter(email) });
    expect(answer.status, answer.text).toBe(200);
    await expect.poll(() => installation.simulators.requests('crm')).toBeGreaterThan(before);
    await installation.crash(api);
    expect(await casesOf(email)).toEqual([]);
    await installation.simulators.clearFaults();
    api = await installation.start();

    await expect.poll(() => casesOf(email), DELIVERED_WITHIN).toEqual([answer.body.reference]);
    await expect.poll(() => messageCount(email), DELIVERED_WITHIN).toBe(1);

    // Messages sent later arrive later, so nothing of the first case is still on its way.
    const later = `later-${mode}@example.com`;
    await installation.browser().call('POST /v1/contact-us', { body: letter(later) });
    await installation.simulators.waitForMessages(later, 1);
    await expect.poll(() => casesOf(later), DELIVERED_WITHIN).toHaveLength(1);
    expect([await casesOf(email), await messageCount(email)]).toEqual([[answer.body.reference], 1]);
  },
);

it('a correction whose process is killed before the bureau has it reaches the bureau, and is followed up', async () => {
  const { browser, email } = await reportMember(installation);
  const report = await browser.call('POST /v1/creditreport', { body: { retry: false } });
  expect(report.status, report.text).toBe(200);
  const { itemReference } = report.body.reportInfo.enquiries[0];
  await installation.simulators.setFault({ provider: 'bureau', mode: 'down' });
  const body = { itemReference, itemKind: 'enquiry', addressee: 'bureau', words: 'It was not me.' };
  const opened = await browser.call('POST /v1/corrections', { body });
  expect(opened.status, opened.text).toBe(200);
  expect((await browser.call('POST /v1/corrections/ban', { body: {} })).status).toBe(200);
  await restart();

  const standing = async () => {
    const { cases, ban } = (await browser.call('GET /v1/corrections')).body;
    return [cases[0]?.state, ban?.state];
  };
  await expect.poll(standing, { timeout: 90_000 }).toEqual(['acknowledged', 'in-force']);
  await installation.simulators.control('/bureau/decide', 'POST');
  await expect.poll(standing, { timeout: 60_000 }).toEqual(['decided', 'in-force']);
  const subjects = async () =>
    (await installation.simulators.messages(email)).map(({ subject }) => subject ?? '');
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/is decided/));
  const sent = (await subjects()).filter((subject) => /We are passing on|is decided|is frozen/.test(subject));
  expect(sent).toHaveLength(3);
});

it('[IDV-046] the result of a check is mailed once to a member who has gone, though the process is killed while it asks', async () => {
  const { browser, email } = await openAccount(installation);
  const details = { consent: true, consent1: true, driversLicence: licence() };
  const check = await browser.call('POST /v1/validate/identity-documents', { body: details });
  expect(check.status, check.text).toBe(200);

  const begun = await installation.simulators.requests('identity');
  await installation.simulators.setFault({ provider: 'identity', mode: 'timeout' });
  await expect.poll(() => installation.simulators.requests('identity')).toBeGreaterThan(begun);
  await restart();

  const [mail] = await installation.simulators.waitForMessages(email, 2);
  expect(mail?.subject).toBe('Your identity check is done: see your score');
  await restart();
  const later = customer();
  await installation.browser().call('POST /v1/user/register-full', { body: later });
  await latestCode(installation, later.email);
  expect(await messageCount(email)).toBe(2);
});

it('[DEL-007] a process killed after an account was deleted still sends the receipt, and the member stays deleted', async () => {
  const person = await register(installation);
  await installation.simulators.setFault({ provider: 'mail', mode: 'down' });
  const left = await person.browser.call('POST /v1/user/delete-account', { body: { password: PASSWORD } });
  expect(left.status).toBe(200);
  await restart();
  const [mail] = await installation.simulators.waitForMessages(person.email, 2);
  expect(mail?.text).toContain(left.body.receipt);
  expect((await signIn(installation.browser(), person)).status).toBe(401);
});

it('[DEL-007] a process killed during a deletion leaves the whole member or nothing', async () => {
  const person = await register(installation);
  const answer = person.browser
    .call('POST /v1/user/delete-account', { body: { password: PASSWORD } })
    .then(({ status }) => status)
    .catch(() => null);
  await installation.crash(api);
  const status = await answer;
  api = await installation.start();
  const again = await signIn(installation.browser(), person);
  expect([200, 401]).toContain(again.status);
  const isThere = again.status === 200;
  expect(status === 200 && isThere, 'an acknowledged deletion holds').toBe(false);
  const details = isThere ? await person.browser.call('GET /v1/user/details') : null;
  expect(details?.body.email).toBe(isThere ? person.email : undefined);
});

it('[PREF-009] preferences whose process is killed before the mailing provider has them reach it', async () => {
  const person = await register(installation);
  await installation.simulators.setFault({ provider: 'mailinglist', mode: 'down' });
  const body = {
    categories: [{ interests: [{ id: 'home-loans', selected: true }] }],
    isSubscribed: true,
    eqfxmarketing: false,
    isActive: true,
  };
  expect((await person.browser.call('PUT /v1/user/preferences', { body })).status).toBe(200);
  await restart();

  const subscriber = async () => {
    const all = await installation.simulators.control<Subscriber[]>('/mailing-list/subscribers');
    return all.find(({ email }) => email === person.email);
  };
  await expect
    .poll(subscriber, { timeout: 90_000 })
    .toMatchObject({ subscribed: true, interests: ['home-loans'] });
});

it('[WIZ-005] [WIZ-017] a wizard continues where it was when the API is killed after a step, on another device too', async () => {
  const { browser, email, password } = await openAccount(installation);
  for (const step of purchase.slice(0, 3)) {
    expect((await saveTo(browser, 'hla', step)).body).toEqual({ isSaved: true });
  }
  await restart();

  const other = await signInAgain(installation, { email, password });
  for (const each of [browser, other]) {
    const { steps } = await profileOf(each, 'hla');
    const next = steps.find(
      (step: { enabled: boolean; isCompleted: boolean }) => step.enabled && !step.isCompleted,
    );
    expect([next.stepCode, steps[2].selectedTexts]).toEqual(['home-buy-deposit', ['800000']]);
  }
});
