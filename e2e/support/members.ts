import { expect, type Page } from '@playwright/test';
import { Calls } from './calls.ts';
import type { OutsideWorld } from './outside-world.ts';
import { documentNumber, internationalNumber, type Person, stranger } from './people.ts';

/**
 * People for journeys that are not about how they got to their starting point: made through the calls that the forms
 * would make, in the page's browser. Each function that says so opens a page at its end.
 */
type Credentials = Pick<Person, 'email' | 'password'>;

const pollsAtMost = 50;

/** Somebody whose e-mail address is waiting for its code, on the page that asks for it. */
export async function beginRegistration(page: Page, world: OutsideWorld, person: Person): Promise<void> {
  await register(new Calls(page, world), person);
  await page.goto('/create-account/verify-email');
  await expect(page.getByRole('textbox', { name: 'One Time Code' })).toBeVisible();
}

/** Somebody with a proven e-mail address, on the page that asks for a mobile number. */
export async function beginWithMobile(page: Page, world: OutsideWorld, person: Person): Promise<void> {
  const calls = new Calls(page, world);
  await register(calls, person);
  await proveEmail(calls, world, person);
  await page.goto('/create-account/mobile');
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
}

/** Somebody with both factors, at the choice of a document. */
export async function beginAtDocuments(
  page: Page,
  world: OutsideWorld,
  known: Partial<Person> = {},
): Promise<Person> {
  const person = stranger(known);
  await proveBoth(page, world, person);
  await page.goto('/my-details/verification');
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
  return person;
}

type Known = Partial<Person> & { documents?: 1 | 2 };

/** Somebody new with one verified document, or two, signed in; opens no page. */
export async function newMember(page: Page, world: OutsideWorld, known: Known = {}): Promise<Person> {
  const { documents = 1, ...details } = known;
  const person = stranger(details);
  const calls = await proveBoth(page, world, person);
  await verify(calls, {
    driversLicence: { stateCode: 'NSW', number: documentNumber(), cardNumber: '1234567890' },
  });
  if (documents === 2) await verify(calls, { passport: { countryCode: 'AUS', number: documentNumber() } });
  return person;
}

/** Somebody new, on their dashboard. */
export async function newMemberAtDashboard(
  page: Page,
  world: OutsideWorld,
  known: Known = {},
): Promise<Person> {
  const person = await newMember(page, world, known);
  await openDashboard(page);
  return person;
}

/** Somebody with an account and a verified document, whom nothing in this browser knows any more; opens no page. */
export async function loggedOutMember(page: Page, world: OutsideWorld, known: Known = {}): Promise<Person> {
  const person = await newMember(page, world, known);
  await page.context().clearCookies();
  return person;
}

export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
}

/** Both factors, the second by e-mail, or by SMS to a number; opens no page. */
export async function holdSession(
  page: Page,
  world: OutsideWorld,
  { email, password, number }: Credentials & { number?: string },
): Promise<void> {
  const calls = new Calls(page, world);
  await world.forgetMessages(number ?? email);
  const body = { grant_type: 'password', username: email, password, context: null } as const;
  await calls.sendSolved('POST /v1/oauth2/token', { body, headers: await calls.device() });
  if (number === undefined) {
    await calls.sendSolved('POST /v1/user/send-totp-email', {});
    await calls.send('POST /v1/user/verify-totp-email', {
      body: { oneTimeCode: await world.nextCode(email) },
    });
    return;
  }
  await calls.sendSolved('POST /v1/user/send-totp-mobile', { body: {} });
  await calls.send('POST /v1/user/verify-totp-mobile', {
    body: { oneTimeCode: await world.nextCode(number) },
  });
}

async function proveBoth(page: Page, world: OutsideWorld, person: Person): Promise<Calls> {
  const calls = new Calls(page, world);
  await register(calls, person);
  await proveEmail(calls, world, person);
  await calls.sendSolved('POST /v1/user/register/send-totp-mobile', { body: { destination: person.mobile } });
  const oneTimeCode = await world.nextCode(internationalNumber(person));
  await calls.sendSolved('POST /v1/user/register/verify-totp-mobile', { body: { oneTimeCode } });
  return calls;
}

async function register(calls: Calls, person: Person): Promise<void> {
  const { firstName, lastName, address, email, password, birth, partnerSourceId = null } = person;
  const dob = { dd: birth.day, mm: birth.month, yy: birth.year };
  const named = { firstName, lastName, address, email, password, dob, gender: null, consent: true };
  const body = { ...named, partnerSourceId };
  await calls.sendSolved('POST /v1/user/register-full', { body, headers: await calls.device() });
}

async function proveEmail(calls: Calls, world: OutsideWorld, { email }: Person): Promise<void> {
  const oneTimeCode = await world.nextCode(email);
  await calls.sendSolved('POST /v1/user/register/verify-totp-email', { body: { oneTimeCode } });
}

type Document =
  | { driversLicence: { stateCode: string; number: string; cardNumber: string } }
  | { passport: { countryCode: string; number: string } };

async function verify(calls: Calls, document: Document): Promise<void> {
  const { trackingReference } = await calls.send('POST /v1/validate/identity-documents', {
    body: { consent: true, consent1: true, ...document },
  });
  for (let polls = 0; polls < pollsAtMost; polls += 1) {
    const { isCompleted } = await calls.send('PUT /v1/validate/identity-documents', {
      body: { trackingReference },
    });
    if (isCompleted) return;
  }
  throw new Error('The document was not verified.');
}
