import { type Person, memberIdOf } from '@wattle/testkit/people';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { readyMember } from '#api/testing/ready-member.ts';
import { atProvider, load, save, subscribers, ticked, wanting } from '#api/testing/preferring.ts';
import { byEmail, chosenByEmail } from '#api/testing/choosing.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ PROVIDER_TIMEOUT_MS: '400' });
});
afterEach(() => harness.simulators.clearFaults());
afterAll(() => harness.stop());

const consentsOf = async (memberId: string, kind: string) =>
  harness.database.db
    .selectFrom('consents')
    .select(['granted', 'text_version', 'source'])
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .orderBy('given_at')
    .execute();

async function synchronised(person: Person): Promise<void> {
  await expect.poll(async () => (await load(person)).body?.isSynchronised).toBe(true);
}

async function subscribed(interests = ['home-loans']): Promise<Person & { memberId: string }> {
  const person = await readyMember(harness);
  expect((await save(person, wanting(interests))).status).toBe(200);
  await synchronised(person);
  return { ...person, memberId: await memberIdOf(person) };
}

describe('preferences', () => {
  it('[PREF-002] [API-016] preferences list categories of interests and the marketing switches', async () => {
    const { status, body } = await load(await readyMember(harness));
    expect(status).toBe(200);
    expect(body.categories.length).toBeGreaterThan(1);
    expect(body.categories[0]).toMatchObject({
      name: expect.any(String),
      interests: expect.arrayContaining([
        { id: 'score-tips', name: 'Tips for a better score', selected: false },
      ]),
    });
    expect(body).toMatchObject({ isSubscribed: false, eqfxmarketing: false, isActive: true });
  });

  it('[PREF-009] PUT and POST both save preferences', async () => {
    const person = await readyMember(harness);
    const put = await save(person, wanting(['car-loans', 'home-loans'], { eqfxmarketing: true }));
    expect(put).toMatchObject({ status: 200, body: { eqfxmarketing: true, redirect_uri: null } });
    expect(ticked(put.body)).toEqual(['home-loans', 'car-loans']);
    expect(ticked((await load(person)).body)).toEqual(['home-loans', 'car-loans']);
    const body = { ...wanting([]), categories: [{ interests: [{ id: 'car-loans', selected: false }] }] };
    const post = await person.browser.call('POST /v1/user/preferences', { body });
    expect(ticked(post.body)).toEqual(['home-loans']);
  });

  it('saved preferences reach the mailing provider with the address, under the member’s id', async () => {
    const { email, memberId } = await subscribed(['insurance']);
    const subscriber = (await subscribers(harness)).find(({ reference }) => reference === memberId);
    expect(subscriber).toMatchObject({ email, subscribed: true, interests: ['insurance'], revision: 1 });
  });

  it('[PREF-010] unsubscribing keeps the saved interests', async () => {
    const person = await subscribed(['home-loans', 'utilities']);
    const off = await save(person, { ...wanting([]), isSubscribed: false });
    expect(ticked(off.body)).toEqual(['home-loans', 'utilities']);
    const body = {
      isSubscribed: false,
      categories: [{ interests: [{ id: 'home-loans', selected: false }] }],
    };
    expect(ticked((await save(person, { ...wanting([]), ...body })).body)).toEqual([
      'home-loans',
      'utilities',
    ]);
    expect((await save(person, wanting([]))).body).toMatchObject({ isSubscribed: true });
    expect(ticked((await load(person)).body)).toEqual(['home-loans', 'utilities']);
  });

  it('[REG-067] each change stores one consent record with version and source, and saving the same again stores none', async () => {
    const person = await subscribed(['home-loans']);
    await save(person, wanting(['home-loans'], { isSubscribed: false }));
    await save(person, wanting(['home-loans'], { isSubscribed: false }));
    expect(await consentsOf(person.memberId, 'marketing')).toEqual([
      { granted: false, text_version: 'emails-1', source: 'registration' },
      { granted: true, text_version: 'emails-1', source: 'preferences' },
      { granted: false, text_version: 'emails-1', source: 'preferences' },
    ]);
    expect(await consentsOf(person.memberId, 'interests')).toHaveLength(1);
  });

  it('interests are stored encrypted', async () => {
    const { memberId } = await subscribed(['car-subscription']);
    const rows = await harness.database.db
      .selectFrom('consents')
      .selectAll()
      .where('member_id', '=', memberId)
      .execute();
    const found = rows.map(
      ({ detail, ...row }) => JSON.stringify(row) + Buffer.from(detail ?? []).toString('latin1'),
    );
    expect(found.join()).not.toContain('car-subscription');
  });

  it.each([
    { categories: [{ interests: [{ id: 'admin', selected: true }] }] },
    { categories: [{ interests: [{ id: '<script>alert(1)</script>', selected: true }] }] },
    {
      categories: [
        {
          interests: [
            { id: 'home-loans', selected: true },
            { id: 'home-loans', selected: false },
          ],
        },
      ],
    },
  ])('[PREF-008] rejects %j and stores nothing', async (forged) => {
    const person = await readyMember(harness);
    const answer = await save(person, { ...wanting([]), ...forged });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        errorMessage: 'There was an error saving your preferences.',
        errors: [{ field: 'categories' }],
      },
    });
    expect(await consentsOf(await memberIdOf(person), 'interests')).toEqual([]);
  });
});

describe('the mailing provider', () => {
  it('a save succeeds at once while the mailing provider is down, and is synced later', async () => {
    const person = await readyMember(harness);
    await harness.simulators.setFault({ provider: 'mailinglist', mode: 'down' });
    const saved = await save(person, wanting(['home-loans']));
    expect(saved).toMatchObject({ status: 200, body: { isSynchronised: false } });
    expect(ticked((await load(person)).body)).toEqual(['home-loans']);
    await harness.simulators.clearFaults();
    await synchronised(person);
  });

  it.each(['error', 'timeout', 'malformed', 'down'])(
    '[PREF-007] [E49] reading preferences is a 500 while the mailing provider has the fault %s, and works afterwards',
    async (mode) => {
      const person = await subscribed();
      await harness.simulators.setFault({ provider: 'mailinglist', mode });
      expect(await load(person)).toMatchObject({
        status: 500,
        body: {
          code: 'preferences-unavailable',
          errorMessage: 'An unexpected error occurred when trying to perform your request',
        },
      });
      await harness.simulators.clearFaults();
      expect(ticked((await load(person)).body)).toEqual(['home-loans']);
    },
  );

  it('[PREF-007] [E49] a member missing at the mailing provider gets one sync problem and is synced again', async () => {
    const person = await subscribed();
    await atProvider(harness, { method: 'DELETE', path: person.memberId });
    expect(await load(person)).toMatchObject({
      status: 404,
      body: {
        code: 'preferences-sync',
        errorMessage: 'There is a sync problem with our mailing provider.',
      },
    });
    await synchronised(person);
    const subscriber = (await subscribers(harness)).find(({ reference }) => reference === person.memberId);
    expect(subscriber).toMatchObject({ subscribed: true, interests: ['home-loans'] });
  });

  it('an unsubscription at the mailing provider is stored here with a consent record', async () => {
    const person = await subscribed();
    await atProvider(harness, { method: 'POST', path: `${person.memberId}/unsubscribe` });
    expect((await load(person)).body).toMatchObject({ isSubscribed: false });
    expect((await consentsOf(person.memberId, 'marketing')).at(-1)).toEqual({
      granted: false,
      text_version: 'emails-1',
      source: 'mailing-provider',
    });
    await synchronised(person);
    expect((await load(person)).body).toMatchObject({ isSubscribed: false });
  });

  it('the mailing provider ends up with the latest change, in whatever order they arrive', async () => {
    const person = await readyMember(harness);
    await harness.simulators.setFault({ provider: 'mailinglist', mode: 'flaky', rate: 0.5 });
    for (const ids of [['home-loans'], ['car-loans'], ['insurance']]) {
      const categories = ['home-loans', 'car-loans', 'insurance'].map((id) => ({
        id,
        selected: ids.includes(id),
      }));
      await save(person, { ...wanting([]), categories: [{ interests: categories }] });
    }
    await harness.simulators.clearFaults();
    await synchronised(person);
    const memberId = await memberIdOf(person);
    const subscriber = (await subscribers(harness)).find(({ reference }) => reference === memberId);
    expect(subscriber).toMatchObject({ interests: ['insurance'] });
  });
});

const consents = async ({ browser }: Person) => (await browser.call('GET /v1/user/consents')).body.consents;
const withdraw = ({ browser }: Person, kind: string) =>
  browser.call('POST /v1/user/withdraw-consent', { body: { kind } });

describe('consents', () => {
  it('each consent shows when and where it was given, with the wording of its version', async () => {
    const person = await subscribed(['home-loans']);
    const shown = await consents(person);
    expect(shown.map(({ kind }: { kind: string }) => kind)).toEqual([
      'marketing',
      'interests',
      'bureau-marketing',
      'score-access',
      'terms',
    ]);
    expect(shown[0]).toMatchObject({
      isGiven: true,
      withdrawing: 'here',
      withdrawnAt: null,
      history: [
        {
          granted: true,
          source: 'the preferences page',
          text: 'Wattle may send me newsletters and offers by email.',
        },
        { granted: false, source: 'the registration form' },
      ],
    });
    expect(shown[1]).toMatchObject({ history: [{ interests: ['Home loans and refinancing'] }] });
    expect(shown[3]).toMatchObject({
      withdrawing: 'account',
      history: [{ text: expect.stringMatching(/Wattle may get my credit score .* credit file\.$/s) }],
    });
    const texts = shown.flatMap(({ history }: { history: { text: unknown }[] }) =>
      history.map(({ text }) => text),
    );
    expect(texts).not.toContain(null);
  });

  it('withdrawing a consent is synced to the mailing provider', async () => {
    const person = await subscribed(['home-loans']);
    const after = (await withdraw(person, 'marketing')).body.consents;
    expect(after[0]).toMatchObject({ isGiven: false, withdrawnAt: expect.any(String), givenAt: null });
    expect(after[0].history[0]).toMatchObject({ granted: false, source: 'the page of your consents' });
    expect((await load(person)).body).toMatchObject({ isSubscribed: false });
    await withdraw(person, 'interests');
    expect(ticked((await load(person)).body)).toEqual([]);
    await synchronised(person);
    const subscriber = (await subscribers(harness)).find(({ reference }) => reference === person.memberId);
    expect(subscriber).toMatchObject({ subscribed: false, interests: [] });
  });

  it('consents that the service depends on cannot be withdrawn by themselves', async () => {
    const person = await readyMember(harness);
    for (const kind of ['bureau-access', 'score-access', 'terms']) {
      expect((await withdraw(person, kind)).status).toBe(400);
    }
    expect(await consentsOf(await memberIdOf(person), 'score-access')).toHaveLength(1);
  });

  it('withdrawing the score-notices consent switches notices off', async () => {
    const person = await readyMember(harness);
    await person.browser.call('PUT /v1/user/notifications/choices', { body: byEmail(true) });
    await withdraw(person, 'score-notices');
    expect((await person.browser.call('GET /v1/user/notifications/choices')).body).toEqual(
      chosenByEmail(false),
    );
  });
});

describe('tampering', () => {
  it('a body cannot change another member’s preferences or consents', async () => {
    const [victim, other] = [await subscribed(['home-loans']), await readyMember(harness)];
    const forged = { ...wanting(['insurance']), memberId: victim.memberId, identifier: victim.memberId };
    expect((await save(other, forged)).status).toBe(400);
    await save(other, wanting(['insurance'], { isSubscribed: false }));
    const body = { kind: 'marketing', memberId: victim.memberId };
    expect((await other.browser.call('POST /v1/user/withdraw-consent', { body })).status).toBe(400);
    expect(ticked((await load(victim)).body)).toEqual(['home-loans']);
    expect((await load(victim)).body).toMatchObject({ isSubscribed: true });
  });
});
