import type { LegalText } from '@wattle/content/files/legal';
import { MESSAGES } from '@wattle/domain/messages/all';
import type { Browser } from '@wattle/testkit/browser/browser';
import { register } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { unnoticedTexts } from './unnoticed-texts.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const menuKeys = async (browser: Browser, query: Record<string, string> = {}): Promise<string[]> => {
  const { body } = await browser.call('GET /v1/content/menu', { query });
  return body.map(({ key }: { key: string }) => key);
};

describe('edited texts over the wire', () => {
  it.each([
    'GET /v1/content/menu',
    'GET /v1/content/texts',
    'GET /v1/content/key-features',
    'GET /v1/content/process-steps',
    'GET /v1/content/faqs',
    'GET /v1/content/tabs',
    'GET /v1/content/credit-summary',
    'GET /v1/content/articles',
  ] as const)('[API-015] %s is public and not empty', async (key) => {
    const { status, body } = await harness.browser().call(key);
    expect(status).toBe(200);
    expect(Object.keys(body).length).toBeGreaterThan(0);
  });

  it('[API-015] returns the example report’s credit summary: accounts, enquiries, court actions and activities', async () => {
    const { body } = await harness.browser().call('GET /v1/content/credit-summary');
    expect(body.accounts.map(({ accountType }: { accountType: string }) => accountType)).toEqual([
      'Credit card',
      'Home loan',
      'Electricity',
    ]);
    expect(body.accounts[0].repaymentHistory).toHaveLength(24);
    expect(body.enquiries[0]).toMatchObject({ creditEnquirier: 'Kelpie Car Finance' });
    expect(body.courtActions).toHaveLength(1);
    expect(body.activities[0]).toEqual({
      when: expect.any(String),
      what: expect.any(String),
      kind: expect.any(String),
    });
  });

  it('[API-015] refreshes a session by the token call, without a path of its own', async () => {
    const { browser } = await register(harness);
    const { status, body } = await browser.call('POST /v1/oauth2/token', {
      body: { grant_type: 'refresh_token' },
    });
    expect([status, body.expires_in > 0]).toEqual([200, true]);
  });

  it('[ERR-004] returns every text by its name, including those that the documents name', async () => {
    const { body } = await harness.browser().call('GET /v1/content/texts');
    expect(body).toMatchObject({
      Api_RetrievingProfile_Error: 'We could not retrieve your profile. Please try again or contact us.',
      Error_cant_find_address: "We can't find your address",
      error_oldPasswordRequired: 'Old password is required.',
    });
    expect(body).toMatchObject(MESSAGES);
  });

  it('[HOME-017] [HOME-018] lists articles newest first, and returns one by its name with text and sources', async () => {
    const browser = harness.browser();
    const { body: list } = await browser.call('GET /v1/content/articles');
    const [first] = list;
    expect(first).toEqual({
      id: expect.any(Number),
      seoName: expect.any(String),
      title: expect.any(String),
      text: expect.any(String),
      imgUrl: expect.stringMatching(/^\/img\//),
      category: { id: expect.any(Number), name: expect.any(String) },
      published: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      updated: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    const days = list.map(({ published }: { published: string }) => published);
    expect(days).toEqual(days.toSorted().toReversed());
    const one = await browser.send({ method: 'GET', url: `/v1/content/articles/${first.seoName}` });
    expect(JSON.parse(one.text)).toEqual({ ...first, sources: expect.any(Array), body: expect.any(String) });
    const none = await browser.send({ method: 'GET', url: '/v1/content/articles/no-such-article' });
    expect(none.status).toBe(404);
  });

  it('[HOME-031] returns the variant of the home page to everyone', async () => {
    const { status, body } = await harness.browser().call('GET /v1/user/gethomeshowcode');
    expect(status).toBe(200);
    expect(body).toEqual({ code: null });
  });

  it('[MENU-003] [MENU-008] [MENU-015] shows visitors and members different menus', async () => {
    const visitor = await menuKeys(harness.browser());
    expect(visitor).toEqual(expect.arrayContaining(['log-in', 'get-score']));
    expect(visitor).not.toContain('dashboard');

    const { browser } = await register(harness);
    const member = await menuKeys(browser);
    expect(member).toEqual(expect.arrayContaining(['dashboard', 'log-out']));
    expect(member).not.toContain('log-in');
  });

  it('[MENU-012] shows no menu on the sign-in pages', async () => {
    expect(await menuKeys(harness.browser(), { page: 'sign-in' })).toEqual([]);
  });
});

it('[LEGAL-012] a text without a notice is refused at its first start once anybody has registered', async () => {
  const { database } = harness;
  const sooner = { because: 'nobody', why: 'The first version had a slip.' } as const;
  const notice = { given: '2020-01-01', inForce: '2020-01-01', sooner };
  const terms = (text: string): LegalText[] => [
    { key: 'terms-of-use', title: '', lead: '', updated: null, body: '', text, notice },
  ];
  await database.db.deleteFrom('consents').execute();
  expect(await unnoticedTexts(database, terms('first'))).toEqual([]);
  await register(harness);
  expect(await unnoticedTexts(database, terms('first')), 'those agreed to this one').toEqual([]);
  expect(await unnoticedTexts(database, terms('second'))).toEqual([
    'legal/terms-of-use.md needs a notice: somebody has registered',
  ]);
});
