import { createClient, type ApiClient } from '@wattle/contract/client';
import type { CallInput, OperationKey, ResponseOf } from '@wattle/contract';
import type { Page } from '@playwright/test';
import type { OutsideWorld } from './outside-world.ts';
import { solvedChallenge } from './solved-challenge.ts';

/**
 * API calls on behalf of a page's browser: its cookies are sent, and those in the answers stay there, so that anybody
 * signed in here is signed in on the page. The page itself is not touched.
 */
export class Calls {
  readonly #client: ApiClient;
  readonly #world: OutsideWorld;

  constructor(page: Page, world: OutsideWorld) {
    this.#client = createClient({ fetch: throughBrowserOf(page) });
    this.#world = world;
  }

  /** With the current anti-forgery token of the session. */
  async send<K extends OperationKey>(key: K, input: CallInput<K>): Promise<ResponseOf<K>> {
    const { csrfToken } = await this.#client('GET /v1/user/init', {});
    const token: Record<string, string> = csrfToken === null ? {} : { 'x-csrf-token': csrfToken };
    return this.#client(key, { ...input, headers: { ...input.headers, ...token } });
  }

  /** For calls that need a solved challenge as well. */
  async sendSolved<K extends OperationKey>(key: K, input: CallInput<K>): Promise<ResponseOf<K>> {
    const challenge = await this.#client('GET /v1/challenge', {});
    return this.send(key, {
      ...input,
      headers: { ...input.headers, 'x-challenge-token': solvedChallenge(challenge) },
    });
  }

  /** The header that names a device which has reported. */
  async device(): Promise<Record<string, string>> {
    const { tm } = await this.#client('GET /v1/tm', {});
    await this.#world.reportDevice(tm);
    return { 'x-device-token': tm };
  }
}

function throughBrowserOf(page: Page): typeof fetch {
  return async (address, how) => {
    if (typeof address !== 'string') throw new Error('The client of the contract calls by path.');
    const headers: Record<string, string> = Object.fromEntries(new Headers(how?.headers));
    const answer = await page.request.fetch(address, {
      method: how?.method ?? 'GET',
      headers,
      ...(typeof how?.body === 'string' ? { data: how.body } : {}),
    });
    return new Response(answer.status() === 204 ? null : await answer.text(), { status: answer.status() });
  };
}
