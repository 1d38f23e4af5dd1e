import { makeBrowser, type Browser, type Transport } from '@wattle/testkit/browser/browser';
import { request } from 'undici';

/** Costs half as much as `fetch`: what the load generator uses of a machine is missing from what it measures. */
const overUndici =
  (origin: string): Transport =>
  async ({ method, url, headers, payload }) => {
    const answer = await request(origin + url, { method, headers, body: payload ?? null });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  };

export const openBrowser = (api: string): Browser => makeBrowser(overUndici(api), api);
