import { register, verifyIdentity, type Person } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { askForReset, temporaryPasswordOf } from '#api/testing/resetting.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { details, profileOf, save, type Profile } from '#api/features/account/test-account.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const BORN_LATER = { dob: { dd: '15', mm: '3', yy: '1988' } };
const CHANGES: [string, Partial<Profile>][] = [
  ['first name', { firstName: 'Sam' }],
  ['middle name', { middleName: 'Lee' }],
  ['last name', { lastName: 'Average' }],
  ['birth date', BORN_LATER],
];

const put = (person: Person, overrides: Partial<Profile>, method: 'PUT' | 'POST' = 'PUT') =>
  person.browser.call(`${method} /v1/user/details`, { body: profileOf(person, overrides) });

describe.each(CHANGES)('a change of the %s', (_, overrides) => {
  it.each(['PUT', 'POST'] as const)(
    '[ACC-012] [ACC-015] %s rejects the change without the right password, with an error at its field',
    async (method) => {
      const person = await register(harness);
      await verifyIdentity(person.browser);
      const before = await details(person);
      const missing = await put(person, overrides, method);
      expect([missing.status, missing.body.code, missing.body.errors]).toEqual([
        400,
        'validation',
        [{ field: 'password', message: 'Password is required' }],
      ]);
      const wrong = await put(person, { ...overrides, password: 'not-the-password' }, method);
      expect([wrong.status, wrong.body.code, wrong.body.errors]).toEqual([
        400,
        'password-incorrect',
        [{ field: 'password', message: 'Incorrect Password' }],
      ]);
      expect(await details(person)).toEqual(before);
      expect((await person.browser.call('POST /v1/creditscore', { body: {} })).status).toBe(200);

      expect((await put(person, { ...overrides, password: person.password }, method)).status).toBe(200);
      expect(await details(person)).not.toEqual(before);
    },
  );

  it('[ACC-015] mails the owner about the change without the new values', async () => {
    const person = await register(harness);
    await save(person, overrides);
    const [mail] = await harness.simulators.waitForMessages(person.email, 2);
    expect(mail?.subject).toBe('Your Wattle details were changed');
    expect(mail?.text).toContain('name or date of birth');
    expect(JSON.stringify(mail)).not.toMatch(/\bSam\b|\bLee\b|Average|1988/);
  });
});

describe('changes that do not concern the identity', () => {
  it.each<[string, Partial<Profile>]>([
    ['an address', { address: '7 New Road, Perth WA 6000' }],
    ['a gender', { gender: false }],
    ['blanks and zeros', { firstName: ' Alex ', dob: { dd: '14', mm: '03', yy: '1988' } }],
  ])('[ACC-012] saves %s without a password or a recent second factor', async (_, overrides) => {
    const person = await register(harness);
    harness.clock.advance(16 * 60_000);
    expect((await put(person, overrides)).status).toBe(200);
    expect(await harness.simulators.messages(person.email)).toHaveLength(1);
  });
});

it('[ACC-015] [PWD-005] a borrowed session cannot change the birth date that a reset asks for', async () => {
  const person = await register(harness);
  expect((await put(person, BORN_LATER)).status).toBe(400);
  await askForReset(harness, { email: person.email, dob: BORN_LATER.dob });
  const { password } = await temporaryPasswordOf(harness, person.email);
  expect(password.length).toBeGreaterThan(20);
});

it('[ACC-015] limits wrong passwords for a change of identity to six', async () => {
  const person = await register(harness);
  const guess = () => put(person, { ...BORN_LATER, password: 'not-the-password' });
  const answers = [];
  for (let each = 0; each < 7; each += 1) answers.push((await guess()).status);
  expect(answers).toEqual([400, 400, 400, 400, 400, 400, 429]);
  expect((await put(person, { ...BORN_LATER, password: person.password })).status).toBe(429);
  expect((await put(person, { gender: null })).status).toBe(200);
});
