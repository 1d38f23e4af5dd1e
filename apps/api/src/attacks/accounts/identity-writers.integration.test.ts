import { globSync, readFileSync } from 'node:fs';

import { operations, type OperationKey } from '@wattle/contract';
import {
  licence,
  memberIdOf,
  proveByEmail,
  register,
  verifyIdentity,
  type Person,
} from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { profileOf } from '#api/features/account/test-account.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const NAMES = /\b(first_name|middle_name|last_name|birth_date)\b/;

/** Statements that update members, each up to its end. */
const updatesOf = (source: string): string[] =>
  source.match(/updateTable\('members'\)[\s\S]*?\.execute|\bupdate members\b[\s\S]*?`/g) ?? [];

it('[IDV-059] one statement writes the name and birth date of a member, and no update hides what it writes', () => {
  const updates = globSync('apps/api/src/**/*.ts')
    .filter((path) => !/\.test\.ts$|\/test-/.test(path))
    .flatMap((path) => updatesOf(readFileSync(path, 'utf8')).map((statement) => ({ path, statement })));
  expect(updates.length).toBeGreaterThan(5);
  expect(updates.filter(({ statement }) => NAMES.test(statement)).map(({ path }) => path)).toEqual([
    'apps/api/src/platform/members/personal-details.sql.ts',
  ]);
  const computed = updates.filter(
    ({ statement }) => statement.startsWith('updateTable') && !/\.set\((\(\w+\) => \()?\{/.test(statement),
  );
  expect(computed).toEqual([]);
});

/** What an operation calls a name or a birth date. */
const CALLED = ['firstName', 'middleName', 'lastName', 'givenName', 'familyName', 'dob', 'dateOfBirth'];

const START = 'POST /v1/validate/identity-documents';

/** Every operation of a member whose body has one of them, with a change of it. */
const CHANGING: Partial<Record<OperationKey, (person: Person, password?: string) => object>> = {
  'PUT /v1/user/details': (person, password) => profileOf(person, { firstName: 'Sam', ...word(password) }),
  'POST /v1/user/details': (person, password) => profileOf(person, { firstName: 'Sam', ...word(password) }),
  [START]: (_, password) => ({
    consent: true,
    consent1: true,
    driversLicence: licence(0),
    mends: true,
    givenName: 'Sam',
    ...word(password),
  }),
};
const word = (password: string | undefined) => (password === undefined ? {} : { password });

it('[IDV-059] the operations that can change a name or birth date are these', () => {
  const found = Object.entries(operations).flatMap(([key, operation]) => {
    const body = 'body' in operation && operation.body instanceof z.ZodObject ? operation.body : null;
    const names = body === null ? [] : Object.keys(body.shape);
    return operation.access.to === 'member' && names.some((name) => CALLED.includes(name)) ? [key] : [];
  });
  expect(found.toSorted()).toEqual(Object.keys(CHANGING).toSorted());
});

const storedOf = async (person: Person) => {
  const { first_name, middle_name, last_name, birth_date } = await harness.database.db
    .selectFrom('members')
    .select(['first_name', 'middle_name', 'last_name', 'birth_date'])
    .where('id', '=', await memberIdOf(person))
    .executeTakeFirstOrThrow();
  return [first_name, middle_name, last_name, birth_date].map((field) => Buffer.from(field).toString('hex'));
};

describe.each(Object.entries(CHANGING))('%s', (key, bodyOf) => {
  const call = (person: Person, password?: string) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
    person.browser.call(key as OperationKey, { body: bodyOf(person, password) });

  it('[IDV-059] changes nothing without the right password', async () => {
    const person = await register(harness);
    const before = await storedOf(person);
    const [missing, wrong] = [await call(person), await call(person, 'not-the-password')];
    expect([missing.status, missing.body.code, missing.body.errors]).toEqual([
      400,
      'validation',
      [{ field: 'password', message: 'Password is required' }],
    ]);
    expect([wrong.status, wrong.body.code]).toEqual([400, 'password-incorrect']);
    expect(await storedOf(person)).toEqual(before);
  });

  it('[IDV-059] changes nothing with a second factor older than 15 minutes, and works after a new one', async () => {
    const person = await register(harness);
    const before = await storedOf(person);
    harness.clock.advance(16 * 60_000);
    const refused = await call(person, person.password);
    expect([refused.status, refused.body.code]).toEqual([403, 'second-factor-needed']);
    expect(await storedOf(person)).toEqual(before);
    await proveByEmail(harness, person);
    expect((await call(person, person.password)).status).toBe(200);
    expect(await storedOf(person)).not.toEqual(before);
  });

  it('[IDV-059] leaves no document verified under another name', async () => {
    const person = await register(harness);
    await verifyIdentity(person.browser);
    const before = await storedOf(person);
    await call(person, person.password);
    const { roles } = (await person.browser.call('GET /v1/user/is-authenticated')).body;
    const isChanged = (await storedOf(person)).join() !== before.join();
    expect(roles.split(',').includes('IV')).toBe(!isChanged);
  });
});
