import { type ApiClient, createClient } from '@wattle/contract/client';
import { expectNetwork } from './offline.ts';

const send = createClient({ fetch: (input, init) => fetch(input, init) });

/**
 * Calls the API on the page's own origin, without an anti-forgery token or challenge: pages use `api`. Without
 * a network nothing is begun. `fetch` is looked up on every call, so that a test's replacement is used.
 */
export const client: ApiClient = async (key, input) => {
  expectNetwork();
  return send(key, input);
};
