import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';
import { register } from '#api/testing/people.ts';
import type { TestBrowser } from '#api/testing/test-browser.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const menuKeys = async (browser: TestBrowser, query: Record<string, string> = {}): Promise<string[]> => {
  const { body } = await browser.call('GET /v1/content/menu', { query });
  return body.map(({ key }: { key: string }) => key);
};

describe('edited words over the wire', () => {
  it.each([
    'GET /v1/content/menu',
    'GET /v1/content/texts',
    'GET /v1/content/key-features',
    'GET /v1/content/process-steps',
    'GET /v1/content/faqs',
    'GET /v1/content/tabs',
  ] as const)('[API-015] %s is public and not empty', async (key) => {
    const { status, body } = await harness.browser().call(key);
    expect(status).toBe(200);
    expect(Object.keys(body).length).toBeGreaterThan(0);
  });

  it('[MENU-003] [MENU-008] [MENU-015] visitors and members see menus of their own', async () => {
    const visitor = await menuKeys(harness.browser());
    expect(visitor).toEqual(expect.arrayContaining(['log-in', 'get-score']));
    expect(visitor).not.toContain('dashboard');

    const { browser } = await register(harness);
    const member = await menuKeys(browser);
    expect(member).toEqual(expect.arrayContaining(['dashboard', 'log-out']));
    expect(member).not.toContain('log-in');
  });

  it('[MENU-012] the sign-in pages have none', async () => {
    expect(await menuKeys(harness.browser(), { page: 'sign-in' })).toEqual([]);
  });
});
