import { memberIdOf, openAccount, PASSWORD, register, verifyIdentity } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { save, wanting } from '#api/testing/preferring.ts';

import { open, newCheck } from '../test-checks.ts';
import { remindUnverified } from './remind-unverified.ts';

const HOUR_MS = 3_600_000;

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const hours = (count: number) => harness.clock.advance(count * HOUR_MS);
const run = () => remindUnverified(harness.platform.ctx, { signal: new AbortController().signal });
const subjectsOf = async ({ email }: { email: string }) =>
  (await harness.simulators.messages(email))
    .map(({ subject }) => subject ?? '')
    .filter((subject) => /step/.test(subject));

const ONE_STEP = 'One step is left to your credit score';
const TWO_STEPS = 'Two steps are left to your credit score';

type Case = { who: string; make: () => Promise<{ email: string }>; gets: readonly string[] };

const CASES: readonly Case[] = [
  { who: 'a member who skipped the check', make: () => register(harness), gets: [ONE_STEP] },
  { who: 'a member who stopped before the mobile', make: () => openAccount(harness), gets: [TWO_STEPS] },
  {
    who: 'a verified member',
    async make() {
      const person = await register(harness);
      await verifyIdentity(person.browser);
      return person;
    },
    gets: [],
  },
  {
    who: 'a member whose check is still open',
    async make() {
      const person = await register(harness);
      await open(harness.platform.ctx, newCheck(await memberIdOf(person)));
      return person;
    },
    gets: [],
  },
  {
    who: 'a member who cancelled',
    async make() {
      const person = await register(harness);
      const body = { ...wanting([], { isActive: false }), password: PASSWORD };
      expect((await save(person, body)).status).toBe(200);
      return person;
    },
    gets: [],
  },
];

describe('the reminder of the identity check', () => {
  it('[IDV-058] reminds an unverified member once, a day after registration, unless a check is pending', async () => {
    const people = await Promise.all(CASES.map(async (each) => ({ ...each, person: await each.make() })));
    hours(23);
    await run();
    for (const { who, person } of people) expect(await subjectsOf(person), `${who}, too early`).toEqual([]);
    hours(2);
    await run();
    await run();
    for (const { who, person, gets } of people) {
      await expect.poll(() => subjectsOf(person), { message: who }).toEqual(gets);
    }
    hours(48);
    await run();
    for (const { who, person, gets } of people)
      expect(await subjectsOf(person), `${who}, later`).toEqual(gets);
    const [first] = people;
    const mails = await harness.simulators.messages(first?.person.email ?? '');
    const reminder = mails.find(({ subject }) => subject === ONE_STEP);
    expect(reminder?.links.some((link) => link.endsWith('/my-details/verification'))).toBe(true);
  });

  it('sends none to members who registered more than a week ago', async () => {
    const person = await register(harness);
    hours(8 * 24);
    expect(await run()).toBe(0);
    expect(await subjectsOf(person)).toEqual([]);
  });

  it('shares the members among concurrent runs', async () => {
    const people = await Promise.all([register(harness), register(harness), register(harness)]);
    hours(25);
    await Promise.all([run(), run(), run()]);
    await run();
    for (const person of people) await expect.poll(() => subjectsOf(person)).toEqual([ONE_STEP]);
  });
});
