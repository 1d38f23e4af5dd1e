import { randomBytes } from 'node:crypto';

import type { BodyOf } from '@wattle/contract';

import type { Answer, TestBrowser } from './test-browser.ts';
import type { Harness } from './harness.ts';

export const PASSWORD = 'quiet-river-morning-tram';

/** A person who registers; `lastName` determines the bureau's persona. */
export function customer(
  overrides: Partial<BodyOf<'POST /v1/user/register-full'>> = {},
): BodyOf<'POST /v1/user/register-full'> & { email: string } {
  return {
    firstName: 'Alex',
    middleName: '',
    lastName: 'Good',
    dob: { dd: '14', mm: '3', yy: '1988' },
    gender: true,
    address: '12 Smith Street, Sydney NSW 2000',
    hasLivedLessThan3Years: false,
    addressPrevious: '',
    email: `person-${randomBytes(5).toString('hex')}@example.com`,
    password: PASSWORD,
    consent: true,
    eqfxmarketing: false,
    ...overrides,
  };
}

const LICENCE = { stateCode: 'NSW', number: '12345670', cardNumber: '1234567890' };

/** Fresh numbers that end in the digit which determines the outcome. */
export function licence(outcome: number): { stateCode: string; number: string; cardNumber: string } {
  const number = `${randomBytes(4).readUInt32BE() % 10_000_000}`.padStart(7, '1');
  return { ...LICENCE, number: `${number}${outcome}` };
}

export type Person = { email: string; mobile: string; password: string; browser: TestBrowser };

let lastMobile = 0;
/**
 * A number nobody else has in this process; neighbouring numbers, of which only a few may be sent codes at once, are
 * far apart.
 */
export function freshMobile(): string {
  lastMobile += 1;
  const [thousand, within] = [(345 + lastMobile) % 1000, Math.floor(lastMobile / 1000)];
  return `0412${String(thousand).padStart(3, '0')}${String(within).padStart(3, '0')}`;
}

export function international(mobile: string): string {
  return `+61${mobile.slice(1)}`;
}

/** What people need from the world: a browser, and the messages that reach them. */
type World = Pick<Harness, 'browser' | 'simulators'>;

export async function latestCode(harness: World, to: string, count = 1): Promise<string> {
  const [message] = await waitBesideWelcome(harness, to, count);
  return message?.codes[0] ?? '';
}

/**
 * Waits for so many messages besides the welcome, which comes whenever the first score does. The newest is the first.
 */
export async function waitBesideWelcome(harness: World, to: string, count: number) {
  const first = (await harness.simulators.waitForMessages(to, count)).filter(isNoWelcome);
  if (first.length >= count) return first;
  return (await harness.simulators.waitForMessages(to, count + 1)).filter(isNoWelcome);
}

/** How many messages there are besides the welcome. */
export async function countBesideWelcome(harness: World, to: string): Promise<number> {
  return (await harness.simulators.messages(to)).filter(isNoWelcome).length;
}

function isNoWelcome({ subject }: { subject: string | null }): boolean {
  return subject?.startsWith('Welcome') !== true;
}

/** Steps 1 to 4, through the calls a browser makes. */
export async function register(
  harness: World,
  overrides: Parameters<typeof customer>[0] = {},
): Promise<Person> {
  const browser = harness.browser();
  const body = customer(overrides);
  expectStatus(await browser.call('POST /v1/user/register-full', { body }), 200);
  const code = await latestCode(harness, body.email);
  expectStatus(
    await browser.call('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode: code } }),
    200,
  );
  const mobile = freshMobile();
  expectStatus(
    await browser.call('POST /v1/user/register/send-totp-mobile', { body: { destination: mobile } }),
    200,
  );
  const sms = await latestCode(harness, international(mobile));
  expectStatus(
    await browser.call('POST /v1/user/register/verify-totp-mobile', { body: { oneTimeCode: sms } }),
    200,
  );
  return { email: body.email, mobile, password: body.password, browser };
}

/** Steps 5 and 6: a licence that is verified at the first poll. */
export function verifyIdentity(browser: TestBrowser, driversLicence = licence(0)): Promise<Answer> {
  return verify(browser, { driversLicence });
}

/** The second document that a credit report requires. */
export function verifyPassport(browser: TestBrowser): Promise<Answer> {
  const number = `${randomBytes(4).readUInt32BE() % 1_000_000}`.padStart(6, '1');
  return verify(browser, { passport: { countryCode: 'AUS', number: `N${number}0` } });
}

async function verify(browser: TestBrowser, document: object): Promise<Answer> {
  const body = { consent: true, consent1: true, ...document };
  const started = await browser.call('POST /v1/validate/identity-documents', { body });
  expectStatus(started, 200);
  return browser.call('PUT /v1/validate/identity-documents', {
    body: { trackingReference: started.body.trackingReference },
  });
}

/** Registered, in the cohort and with two verified documents: a member who may see a credit report. */
export async function reportMember(
  harness: World,
  overrides: Parameters<typeof customer>[0] = {},
): Promise<Person> {
  const person = await register(harness, overrides);
  await verifyIdentity(person.browser);
  await verifyPassport(person.browser);
  return person;
}

/** The first factor; the device has reported. */
export async function signIn(
  browser: TestBrowser,
  { email, password }: { email: string; password: string },
  context: 'forced-password' | null = null,
): Promise<Answer> {
  const tm = await browser.reportDevice();
  return browser.call('POST /v1/oauth2/token', {
    body: {
      grant_type: 'password',
      client_id: '123',
      username: email,
      password,
      rememberMe: false,
      context,
    },
    headers: { 'x-device-token': tm },
  });
}

function expectStatus(answer: Answer, status: number): void {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text}`);
}
