import { type ApiClient, createClient } from '@wattle/contract/client';
import { expectNetwork } from './network.ts';

const send = createClient((input, init) => fetch(input, init));

/**
 * Calls the API without anti-forgery token or challenge: pages use `api`. Throws at once when offline. Looks up `fetch`
 * on each call, so that tests can replace it.
 */
export const client: ApiClient = async (key, input) => {
  expectNetwork();
  return send(key, input);
};
