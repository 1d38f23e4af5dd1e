import { randomBytes, randomInt } from 'node:crypto';

import type { BodyOf } from '@wattle/contract';

import type { Answer, Browser } from './browser/browser.ts';
import type { OutsideWorld } from './outside-world.ts';

export const PASSWORD = 'quiet-river-morning-tram';

type Form = BodyOf<'POST /v1/user/register-full'>;

/** The registration form of a new person; `lastName` determines the bureau's persona. */
export function customer(overrides: Partial<Form> = {}): Form & { email: string; password: string } {
  return {
    firstName: 'Alex',
    middleName: '',
    lastName: 'Good',
    dob: { dd: '14', mm: '3', yy: '1988' },
    gender: true,
    address: '12 Smith Street, Sydney NSW 2000',
    hasLivedLessThan3Years: false,
    addressPrevious: '',
    email: `person-${randomBytes(6).toString('hex')}@example.com`,
    password: PASSWORD,
    consent: true,
    eqfxmarketing: false,
    ...overrides,
  };
}

/** A name of its own: the bureau tells people apart by it. */
export const freshName = (): string =>
  `A${Array.from(randomBytes(8), (byte) => String.fromCodePoint(97 + (byte % 26))).join('')}`;

export type Licence = { stateCode: string; number: string; cardNumber: string };

let lastDocument = randomInt(9_000_000);

/** A number of its own, whose last digit determines how the check ends: 0 is verified at the first poll. */
function documentNumber(outcome: number): string {
  lastDocument = (lastDocument + 1) % 9_000_000;
  return `${1_000_000 + lastDocument}${outcome}`;
}

export const licence = (outcome = 0): Licence => ({
  stateCode: 'NSW',
  number: documentNumber(outcome),
  cardNumber: '1234567890',
});

export const passport = (outcome = 0): { countryCode: string; number: string } => ({
  countryCode: 'AUS',
  number: `N${documentNumber(outcome).slice(1)}`,
});

/** Chosen once a process; numbers that end in 404 can't be reached. */
const FIRST_BLOCK = randomInt(100, 300);
let lastMobile = randomInt(1000);

/** A mobile number of its own. Neighbouring numbers, of which only a few may be sent codes at once, are far apart. */
export function freshMobile(): string {
  lastMobile += 1;
  const block = FIRST_BLOCK + Math.floor(lastMobile / 1000);
  return `0412${String(lastMobile % 1000).padStart(3, '0')}${block}`;
}

/** A mobile number in the form in which messages are addressed to it. */
export const international = (mobile: string): string => `+61${mobile.slice(1)}`;

export type Person = { email: string; mobile: string; password: string; browser: Browser };

/** What people need: a browser, and the messages that reach them. */
export type World = {
  browser: () => Browser;
  simulators: Pick<OutsideWorld, 'messages' | 'waitForMessages'>;
};

export async function latestCode(world: World, to: string, count = 1): Promise<string> {
  const [message] = await waitForAnswers(world, to, count);
  return message?.codes[0] ?? '';
}

/** Waits for so many messages that answer an action. The newest is first. */
export async function waitForAnswers({ simulators }: World, to: string, count: number) {
  for (let others = 0; ;) {
    const all = await simulators.waitForMessages(to, count + others);
    const answers = all.filter(isAnswer);
    if (answers.length >= count) return answers;
    others = all.length - answers.length;
  }
}

export async function countAnswers({ simulators }: World, to: string): Promise<number> {
  return (await simulators.messages(to)).filter(isAnswer).length;
}

/** Not the welcome, which comes whenever the first score does, nor the notice that a log-in's device is new. */
export const isAnswer = ({ subject }: { subject: string | null }): boolean =>
  !/^(Welcome|A new device)/.test(subject ?? '');

type Overrides = Parameters<typeof customer>[0];

/** Steps 1 to 4 of registration: the form, and the codes of e-mail and mobile. */
export async function register(world: World, overrides: Overrides = {}): Promise<Person> {
  const account = await openAccount(world, overrides);
  return { ...account, mobile: await proveMobile(world, account) };
}

/** Steps 1 and 2: the form, and the code by e-mail that opens the account. */
export async function openAccount(world: World, overrides: Overrides = {}): Promise<Omit<Person, 'mobile'>> {
  const browser = world.browser();
  const body = customer(overrides);
  const { email, password } = body;
  // The address may have had an account before.
  const earlier = await countAnswers(world, email);
  await browser.client('POST /v1/user/register-full', { body });
  const oneTimeCode = await latestCode(world, email, earlier + 1);
  await browser.client('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
  return { email, password, browser };
}

/** Steps 3 and 4; returns the number. */
export async function proveMobile(
  world: World,
  { browser }: Pick<Person, 'browser'>,
  mobile = freshMobile(),
): Promise<string> {
  await browser.client('POST /v1/user/register/send-totp-mobile', { body: { destination: mobile } });
  const oneTimeCode = await latestCode(world, international(mobile));
  await browser.client('POST /v1/user/register/verify-totp-mobile', { body: { oneTimeCode } });
  return mobile;
}

/** Steps 5 and 6: a licence that is verified at the first poll. */
export const verifyIdentity = (browser: Browser, driversLicence: Licence = licence()): Promise<Answer> =>
  verify(browser, { driversLicence });

/** The second document, which a credit report requires. */
export const verifyPassport = (browser: Browser): Promise<Answer> =>
  verify(browser, { passport: passport() });

async function verify(
  browser: Browser,
  document: { driversLicence: Licence } | { passport: ReturnType<typeof passport> },
): Promise<Answer> {
  const { trackingReference } = await browser.client('POST /v1/validate/identity-documents', {
    body: { consent: true, consent1: true, ...document },
  });
  return browser.call('PUT /v1/validate/identity-documents', { body: { trackingReference } });
}

/** Registered, in the cohort and with two verified documents: a member who may see a credit report. */
export async function reportMember(world: World, overrides: Overrides = {}): Promise<Person> {
  const person = await register(world, overrides);
  await verifyIdentity(person.browser);
  await verifyPassport(person.browser);
  return person;
}

/** The first factor; the device has reported. */
export async function signIn(
  browser: Browser,
  { email, password }: { email: string; password: string },
  context: 'forced-password' | null = null,
): Promise<Answer> {
  const headers = { 'x-device-token': await browser.reportDevice(email) };
  return browser.call('POST /v1/oauth2/token', { body: signInBody({ email, password }, context), headers });
}

/** The second factor, by a code to the mailbox. */
export async function proveByEmail(
  world: World,
  { browser, email }: Pick<Person, 'browser' | 'email'>,
): Promise<void> {
  const sent = await countAnswers(world, email);
  await browser.client('POST /v1/user/send-totp-email', {});
  const oneTimeCode = await latestCode(world, email, sent + 1);
  await browser.client('POST /v1/user/verify-totp-email', { body: { oneTimeCode } });
}

/** Both factors, in another browser. */
export async function signInAgain(
  world: World,
  person: Pick<Person, 'email' | 'password'>,
): Promise<Browser> {
  const browser = world.browser();
  await signIn(browser, person);
  await proveByEmail(world, { browser, email: person.email });
  return browser;
}

export const signInBody = (
  { email, password }: { email: string; password: string },
  context: 'forced-password' | null = null,
) => ({
  grant_type: 'password' as const,
  client_id: '123',
  username: email,
  password,
  rememberMe: false,
  context,
});

export async function memberIdOf({ browser }: Pick<Person, 'browser'>): Promise<string> {
  const { identifier } = await browser.client('GET /v1/user/init', {});
  if (identifier === null) throw new Error('no member is signed in');
  return identifier;
}
