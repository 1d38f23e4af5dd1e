import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Watch } from './watch.ts';

/** Where the page of each mailed link that carries a secret comes to rest by itself. */
const RESTS = {
  '/create-account/verify-email': (page) => page.getByLabel('Password', { exact: true }),
  '/login': (page) => page.getByLabel('New password', { exact: true }),
  '/not-me': (page) => page.getByRole('button', { name: 'This was not me: stop it' }),
  '/unsubscribe': (page) => page.getByRole('button', { name: 'Unsubscribe' }),
} as const satisfies Record<string, (page: Page) => Locator>;

/**
 * Opens a mailed link as a scanner of mail does before its reader: by GET and HEAD, then as a page with its script, in
 * which nothing is pressed.
 */
export async function scanFirst(
  path: keyof typeof RESTS,
  link: string,
  { browser, watch }: { browser: Browser; watch: Watch },
): Promise<void> {
  expect(new URL(link).pathname).toBe(path);
  const scanner = await browser.newContext();
  watch.over(scanner);
  for (const method of ['GET', 'HEAD']) {
    expect((await scanner.request.fetch(link, { method })).status(), method).toBe(200);
  }
  const page = await scanner.newPage();
  await page.goto(link);
  await expect(RESTS[path](page)).toBeVisible();
  await scanner.close();
}
