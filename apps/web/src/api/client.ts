import { createClient } from '@wattle/contract/client';

/**
 * Calls the API on the page's own origin, without an anti-forgery token or challenge: pages use `api`. `fetch` is
 * looked up on every call, so that a test's replacement is used.
 */
export const client = createClient({ fetch: (input, init) => fetch(input, init) });
