import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import {
  BAN,
  banOf,
  send,
  startCorrectionsHarness,
  type Correcting,
  type CorrectionsHarness,
} from '#api/testing/correcting.ts';

const PASS_ON = 'POST /v1/corrections/ban/pass-on';
const OTHERS = ['Jarrah Credit', 'Mallee Credit'];

let harness: CorrectionsHarness;

beforeAll(async () => {
  harness = await startCorrectionsHarness();
});
afterAll(() => harness.stop());
afterEach(() => harness.simulators.clearFaults());

async function banned(): Promise<Correcting> {
  const person = await harness.member('Good');
  await send(person.browser, BAN);
  await expect.poll(async () => (await banOf(person.browser)).state).toBe('in-force');
  return person;
}

const answers = async ({ browser }: Correcting) => (await banOf(browser)).passedOn?.answers ?? null;
const answered = (endsOn: string) => [
  { bureau: 'Jarrah Credit', state: 'in-force', endsOn },
  { bureau: 'Mallee Credit', state: 'asked', endsOn: null },
];

describe('a ban passed on to the other bureaus', () => {
  it('[REPORT-043] is asked for by the member alone, once for each last day, and shows what each bureau answered', async () => {
    harness.clock.set(new Date('2028-06-01T02:00:00Z'));
    const person = await banned();
    const { browser } = person;
    expect(await banOf(browser)).toMatchObject({ canPassOnTo: OTHERS, passedOn: null });
    const before = await harness.simulators.requests('bureau');
    const pressed = await Promise.all([send(browser, PASS_ON), send(browser, PASS_ON)]);
    expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
    await expect.poll(() => answers(person)).toEqual(answered('2028-06-22'));
    expect(await banOf(browser)).toMatchObject({ state: 'in-force', canPassOnTo: [] });
    expect(await harness.simulators.requests('bureau')).toBe(before + 1);
    const { items } = (await browser.call('GET /v1/user/notifications')).body;
    expect(items[0]).toMatchObject({ title: 'Your freeze was passed on' });

    await send(browser, 'POST /v1/corrections/ban/extend');
    await expect.poll(async () => (await banOf(browser)).canPassOnTo).toEqual(OTHERS);
    await send(browser, PASS_ON);
    await expect.poll(() => answers(person)).toEqual(answered('2028-07-13'));
  });

  it('waits for a bureau that is down', async () => {
    const person = await banned();
    await harness.simulators.setFault({ provider: 'bureau', mode: 'down' });
    const { body } = await send(person.browser, PASS_ON);
    expect(body.ban).toMatchObject({ canPassOnTo: [], passedOn: { answers: null } });
    await harness.simulators.clearFaults();
    await expect.poll(() => answers(person), { timeout: 60_000 }).toHaveLength(2);
  });

  it('can be asked for again when the bureau does not know the ban, and the member is mailed', async () => {
    const person = await banned();
    await harness.simulators.control('/bureau/bans', 'DELETE');
    await send(person.browser, PASS_ON);
    await expect.poll(() => harness.mailsTo(person.email, /was not passed on/)).toBe(1);
    expect(await banOf(person.browser)).toMatchObject({
      state: 'in-force',
      undelivered: 'pass-on',
      passedOn: null,
      canPassOnTo: OTHERS,
    });
  });

  it('is refused before the ban is in force', async () => {
    const { browser } = await harness.member('Good');
    const refused = await send(browser, PASS_ON);
    expect([refused.status, refused.body.code]).toEqual([409, 'ban-not-in-force']);
  });
});
