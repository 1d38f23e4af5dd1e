import type { BodyOf } from '@wattle/contract';
import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { freshMobile, international, latestCode, register, type Person } from '@wattle/testkit/people';

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

let lastAddress = 0;
export function freshEmail(): string {
  lastAddress += 1;
  return `moved-${lastAddress}-${Date.now()}@example.com`;
}

/** A member with a pending e-mail address, and the code sent to it. */
export async function withEmailWaiting(
  harness: Harness,
): Promise<{ person: Person; next: string; code: string }> {
  const person = await register(harness);
  const next = freshEmail();
  const saved = await save(person, { email: next });
  if (saved.status !== 200) throw new Error(saved.text);
  return { person, next, code: await latestCode(harness, next) };
}

export async function withMobileWaiting(
  harness: Harness,
): Promise<{ person: Person; next: string; code: string }> {
  const person = await register(harness);
  const next = freshMobile();
  const saved = await save(person, { mobile: next });
  if (saved.status !== 200) throw new Error(saved.text);
  return { person, next, code: await latestCode(harness, international(next)) };
}

export function verifyChange(
  browser: Browser,
  kind: 'email' | 'mobile',
  body: { oneTimeCode: string; password: string },
): Promise<Answer> {
  return browser.call(`POST /v1/user/verify-change-${kind}`, { body });
}

export function wrongCode(right: string): string {
  return right === '000000' ? '000001' : '000000';
}
