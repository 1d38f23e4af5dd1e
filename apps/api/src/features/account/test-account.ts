import type { BodyOf } from '@wattle/contract';
import type { Answer } from '@wattle/testkit/browser/browser';
import { freshMobile, international, latestCode, PASSWORD, type Person } from '@wattle/testkit/people';

import { it as base } from '#api/testing/fixtures.ts';
import type { Harness } from '#api/testing/harness.ts';

export type Profile = BodyOf<'PUT /v1/user/details'>;

/** What is on file about a registered test member, as the account page would send it back. */
export function profileOf(
  { email, mobile }: Pick<Person, 'email' | 'mobile'>,
  overrides: Partial<Profile> = {},
): Profile {
  return {
    firstName: 'Alex',
    middleName: '',
    lastName: 'Good',
    dob: { dd: '14', mm: '3', yy: '1988' },
    gender: true,
    email,
    mobile,
    address: '12 Smith Street, Sydney NSW 2000',
    addressPrevious: '',
    hasLivedLessThan3Years: false,
    ...overrides,
  };
}

/** Includes the password, which a new name or birth date needs. */
export function save(person: Person, overrides: Partial<Profile> = {}): Promise<Answer> {
  const body = profileOf(person, { password: person.password, ...overrides });
  return person.browser.call('PUT /v1/user/details', { body });
}

export const details = async ({ browser }: Person) => (await browser.call('GET /v1/user/details')).body;

let lastAddress = 0;
export function freshEmail(): string {
  lastAddress += 1;
  return `moved-${lastAddress}-${Date.now()}@example.com`;
}

/** Saves a new address, which waits for the code that is sent to it. */
export async function startEmailChange(api: Harness, member: Person) {
  const next = freshEmail();
  const saved = await save(member, { email: next });
  if (saved.status !== 200) throw new Error(saved.text);
  return { next, code: await latestCode(api, next) };
}

export async function startMobileChange(api: Harness, member: Person) {
  const next = freshMobile();
  const saved = await save(member, { mobile: next });
  if (saved.status !== 200) throw new Error(saved.text);
  return { next, code: await latestCode(api, international(next)) };
}

/** `emailChange` and `mobileChange`: the member's pending address or number, and the code that was sent to it. */
export const it = base
  .extend('emailChange', ({ api, member }) => startEmailChange(api, member))
  .extend('mobileChange', ({ api, member }) => startMobileChange(api, member));

export function verifyChange(
  { browser }: Pick<Person, 'browser'>,
  kind: 'email' | 'mobile',
  oneTimeCode: string,
  password = PASSWORD,
): Promise<Answer> {
  return browser.call(`POST /v1/user/verify-change-${kind}`, { body: { oneTimeCode, password } });
}

export function wrongCode(right: string): string {
  return right === '000000' ? '000001' : '000000';
}
