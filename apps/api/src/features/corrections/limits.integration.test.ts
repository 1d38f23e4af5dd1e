import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  asked,
  BAN,
  banOf,
  itemsOf,
  OPEN,
  send,
  startCorrectionsHarness,
  type Correcting,
  type CorrectionsHarness,
} from '#api/testing/correcting.ts';
import { bansByMember } from './corrections.budgets.ts';
import { hit } from '#api/platform/throttles/throttle.ts';

let harness: CorrectionsHarness;

beforeAll(async () => {
  harness = await startCorrectionsHarness();
});
afterAll(() => harness.stop());

const EXTEND = 'POST /v1/corrections/ban/extend';
const LIFT = 'POST /v1/corrections/ban/lift';

const lift = ({ browser, password }: Correcting) => send(browser, LIFT, { body: { password } });

async function press(times: number, ask: () => ReturnType<typeof send>): Promise<string[]> {
  const answers = [];
  for (let time = 0; time < times; time += 1) {
    const { status, body } = await ask();
    answers.push(`${status} ${body.code ?? ''}`.trim());
  }
  return answers;
}

describe('limits on bans', () => {
  it('lets a member lift a ban however many requests and extensions were rejected before', async () => {
    const person = await harness.member('Good');
    const presses = await press(14, () => send(person.browser, BAN));
    expect(presses).toEqual(['200', ...Array<string>(13).fill('409 ban-open-already')]);
    await expect.poll(async () => (await banOf(person.browser)).state).toBe('in-force');
    await harness.simulators.setFault({ provider: 'bureau', mode: 'down' });
    const extensions = await press(12, () => send(person.browser, EXTEND));
    expect(extensions).toEqual(['200', ...Array<string>(11).fill('409 ban-not-in-force')]);
    await harness.simulators.clearFaults();
    await expect.poll(async () => (await banOf(person.browser)).state).toBe('in-force');
    expect((await lift(person)).status).toBe(200);
    await expect.poll(async () => (await banOf(person.browser)).state).toBe('lifted');
    const again = await press(21, () => lift(person));
    expect(new Set(again), 'rejections do not count against the limit').toEqual(
      new Set(['409 ban-not-in-force']),
    );
    harness.clock.advance(60_000);
    expect((await send(person.browser, BAN)).status).toBe(200);
  });

  it('limits bans to ten a day and still lifts the last one', async () => {
    const person = await harness.member('Good');
    const one = { budget: bansByMember, subject: person.memberId } as const;
    for (let time = 0; time < 9; time += 1) await hit(harness.platform.ctx, one);
    expect((await send(person.browser, BAN)).status).toBe(200);
    await expect.poll(async () => (await banOf(person.browser)).state).toBe('in-force');
    expect((await lift(person)).status).toBe(200);
    await expect.poll(async () => (await banOf(person.browser)).state).toBe('lifted');
    expect(await press(1, () => send(person.browser, BAN))).toEqual(['429 rate-limited']);
  });
});

describe('limits on correction requests', () => {
  it('does not count rejected correction requests against the limit', async () => {
    const { browser } = await harness.member();
    const { enquiry, court } = await itemsOf(browser);
    expect((await send(browser, OPEN, { body: asked(enquiry) })).status).toBe(200);
    const twice = await press(42, () => send(browser, OPEN, { body: asked(enquiry) }));
    expect(new Set(twice)).toEqual(new Set(['409 correction-open-already']));
    const unknown = { ...court, itemReference: 'no-item-of-this-report' };
    expect(new Set(await press(3, () => send(browser, OPEN, { body: asked(unknown) })))).toEqual(
      new Set(['404 correction-item-unknown']),
    );
    const close = 'POST /v1/corrections/:caseId/close';
    const params = { caseId: '00000000-0000-4000-8000-000000000000' };
    const body = { outcome: 'corrected', note: '' };
    const unknownCase = await press(3, () => send(browser, close, { params, body }));
    expect(new Set(unknownCase)).toEqual(new Set(['404 correction-unknown']));
    expect((await send(browser, OPEN, { body: asked(court) })).status).toBe(200);
  });
});
