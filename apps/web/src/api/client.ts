import { createClient } from '@wattle/contract/client';

/**
 * Calls the API on the page's own origin, without anti-forgery token or challenge: pages use `api`.
 * `fetch` is looked up at every call, so that what a test puts in its place is used.
 */
export const client = createClient({ fetch: (input, init) => fetch(input, init) });
