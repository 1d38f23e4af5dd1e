import { expect, type Page } from '@playwright/test';
import type { Browser } from '@wattle/testkit/browser/browser';
import {
  customer,
  openAccount,
  proveMobile,
  signInBody,
  verifyIdentity,
  verifyPassport,
  type World,
} from '@wattle/testkit/people';
import { browserOf } from './calls.ts';
import type { OutsideWorld } from './outside-world.ts';
import { type Person, stranger } from './people.ts';

/**
 * People for journeys that are not about how they got to their starting point: made through the calls that the forms
 * would make, in the page's browser. Each function that says so opens a page at its end.
 */
type Credentials = Pick<Person, 'email' | 'password'>;

/** A new person on the page that asks for their e-mail code. */
export async function beginRegistration(page: Page, world: OutsideWorld, person: Person): Promise<void> {
  const { browser } = await worldOf(page, world);
  await browser().client('POST /v1/user/register-full', { body: formOf(person) });
  await page.goto('/create-account/verify-email');
  await expect(page.getByRole('textbox', { name: 'One Time Code' })).toBeVisible();
}

/** A new person with both factors, at the choice of a document. */
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

/** A new member with one or two verified documents, signed in. Opens no page. */
export async function newMember(page: Page, world: OutsideWorld, known: Known = {}): Promise<Person> {
  const { documents = 1, ...details } = known;
  const person = stranger(details);
  const browser = await proveBoth(page, world, person);
  expect((await verifyIdentity(browser)).body).toMatchObject({ isCompleted: true });
  if (documents === 2) expect((await verifyPassport(browser)).body).toMatchObject({ isCompleted: true });
  return person;
}

/** A new member on their dashboard. */
export async function newMemberAtDashboard(
  page: Page,
  world: OutsideWorld,
  known: Known = {},
): Promise<Person> {
  const person = await newMember(page, world, known);
  await openDashboard(page);
  return person;
}

/** A member with a verified document, unknown to this browser. Opens no page. */
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
  const browser = await browserOf(page);
  await world.forgetMessages(number ?? email);
  const headers = { 'x-device-token': await browser.reportDevice() };
  await browser.client('POST /v1/oauth2/token', { body: signInBody({ email, password }), headers });
  if (number === undefined) await browser.client('POST /v1/user/send-totp-email', {});
  else await browser.client('POST /v1/user/send-totp-mobile', { body: {} });
  const oneTimeCode = await world.nextCode(number ?? email);
  const by = number === undefined ? 'email' : 'mobile';
  await browser.client(`POST /v1/user/verify-totp-${by}`, { body: { oneTimeCode } });
}

async function worldOf(page: Page, simulators: OutsideWorld): Promise<World> {
  const browser = await browserOf(page);
  return { browser: () => browser, simulators };
}

async function proveBoth(page: Page, outside: OutsideWorld, person: Person): Promise<Browser> {
  const world = await worldOf(page, outside);
  const { browser } = await openAccount(world, formOf(person));
  await proveMobile(world, { browser }, person.mobile);
  return browser;
}

function formOf({ firstName, lastName, address, email, password, birth, partnerSourceId }: Person) {
  const dob = { dd: birth.day, mm: birth.month, yy: birth.year };
  const partner = partnerSourceId === undefined ? {} : { partnerSourceId };
  return customer({ firstName, lastName, address, email, password, dob, gender: null, ...partner });
}
