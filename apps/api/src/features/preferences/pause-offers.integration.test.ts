import { OPERATION_KEYS, operationOf, type OperationKey } from '@wattle/contract';
import { memberIdOf, type Person } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { save, subscribers, ticked, wanting } from '#api/testing/preferring.ts';
import { readyReportMember } from '#api/testing/ready-member.ts';

import { endPausesJob } from './pause-offers.ts';

let harness: Harness;
let person: Person;
let memberId: string;

beforeAll(async () => {
  harness = await startHarness();
  person = await readyReportMember(harness, { lastName: 'Excellent' });
  memberId = await memberIdOf(person);
  await person.browser.call('POST /v1/creditscore', { body: {} });
});
afterAll(() => harness.stop());

const pause = (isOn: boolean) => person.browser.call('PUT /v1/user/offers-pause', { body: { isOn } });

const READING = ['POST /v1/product/init', 'POST /v1/creditscore'];
const isReading = (key: OperationKey) =>
  (key.startsWith('GET ') && key !== 'GET /v1/oauth2/logout') || READING.includes(key);

/** The reading operations whose answer leads to a partner. */
async function withOffers(): Promise<OperationKey[]> {
  const found: OperationKey[] = [];
  for (const key of OPERATION_KEYS.filter(isReading)) {
    const { status, text } = await person.browser.call(key, operationOf(key).example ?? {});
    if (status === 200 && /partner-refer\?|"actionUrl":"/.test(text)) found.push(key);
  }
  return found;
}

const sent = (interests: readonly string[]) =>
  expect
    .poll(async () => (await subscribers(harness)).find(({ reference }) => reference === memberId)?.interests)
    .toEqual(interests);

describe('a pause of offers', () => {
  it('[PREF-011] [OFFER-007] takes the offers out of every answer, and out of nothing else', async () => {
    expect((await withOffers()).toSorted()).toEqual(['GET /v1/wizard/:wizardName', 'POST /v1/product/init']);
    const { body } = await pause(true);
    const until = new Date(body.offersPausedUntil ?? '');
    expect(until.getTime() - harness.clock.now().getTime()).toBeGreaterThan(180 * 24 * 3_600_000);
    expect(await withOffers()).toEqual([]);
    const shown = await person.browser.call('POST /v1/product/init', { body: {} });
    expect(shown.body).toMatchObject({ ...body, productsByType: [], refusedProducts: [] });
    expect((await pause(false)).body).toEqual({ offersPausedUntil: null });
    expect((await withOffers()).length).toBe(2);
  });

  it('[PREF-011] leaves links to partners in earlier emails working', async () => {
    const open = { body: { productId: 71, mode: 'd' } } as const;
    await pause(true);
    expect((await person.browser.call('POST /v1/product/redirect', open)).status).toBe(200);
  });

  it('[PREF-011] takes interests in offers from the mailing list, keeps the choice, and ends after six months', async () => {
    await pause(true);
    expect((await subscribers(harness)).some(({ reference }) => reference === memberId)).toBe(false);
    await save(person, wanting(['home-loans', 'insurance', 'articles']));
    await sent(['articles']);
    const shown = await person.browser.call('GET /v1/user/preferences');
    expect(ticked(shown.body)).toEqual(['home-loans', 'insurance', 'articles']);
    expect(shown.body).toMatchObject({ isSubscribed: true, offersPausedUntil: expect.any(String) });
    await endPauses();
    await sent(['articles']);
    const until = new Date(shown.body.offersPausedUntil ?? '');
    await harness.database.db
      .updateTable('preference_syncs')
      .set({ offers_paused_until: harness.clock.now() })
      .where('offers_paused_until', '=', until)
      .execute();
    expect((await withOffers()).length).toBe(2);
    await endPauses();
    await sent(['home-loans', 'insurance', 'articles']);
  });
});

const endPauses = () =>
  endPausesJob.work(harness.platform, { signal: new AbortController().signal, callHelp: async () => {} });
