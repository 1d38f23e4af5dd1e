import { makeBrowser, type Browser } from '@wattle/testkit/browser/browser';
import type { Page } from '@playwright/test';

/**
 * API calls on behalf of a page's browser: its cookies are sent, and those in the answers stay there, so that a log-in
 * here is one on the page. The page itself is not touched.
 */
export async function browserOf(page: Page): Promise<Browser> {
  const browser = makeBrowser(async ({ method, url, payload, headers }) => {
    // The page's browser has cookies of its own.
    const { cookie: _cookie, origin: _origin, 'sec-fetch-site': _site, ...others } = headers;
    const body = payload === undefined ? {} : { data: payload };
    const answer = await page.request.fetch(url, { method, headers: others, ...body });
    return { status: answer.status(), headers: answer.headers(), text: await answer.text() };
  });
  // Brings the anti-forgery token of the page's session.
  await browser.client('GET /v1/user/init', {});
  return browser;
}
