import { signIn } from '@wattle/testkit/people';
import { it as base } from 'vitest';

import { startHarness } from './harness.ts';
import { readyMember } from './ready-member.ts';

/**
 * The `it` of integration tests. A test gets what its first parameter destructures; nothing else is set up.
 *
 * - `settings`: of the API, in place of the tests' own;
 * - `api`: the whole API on a database of its own, for all tests of a file. Its clock stands still; a test that advances
 *   it advances it for the tests after it;
 * - `member`: logged in with both factors, new for each test, with an empty inbox;
 * - `browser`: without cookies;
 * - `logIn()`: opens another browser, logged in with the password only;
 * - `setFault()`: makes a simulated provider fail until the test ends.
 *
 * A file adds its own with `it.extend('name', ({ api }) => …)`, and gives the API other settings with
 * `it.extend('settings', { RATE_LIMIT_FACTOR: '1' })`. `it.override` belongs inside a `describe`: at the top of a file
 * it would also change the next files of the same worker.
 */
export const it = base
  .extend('settings', { scope: 'file' }, {} as Record<string, string>)
  .extend('api', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
    const api = await startHarness(settings);
    onCleanup(api.stop);
    return api;
  })
  .extend('member', ({ api }) => readyMember(api))
  .extend('browser', ({ api }) => api.browser())
  .extend('logIn', ({ api, member }) => async () => {
    const browser = api.browser();
    await signIn(browser, member);
    return browser;
  })
  .extend('setFault', ({ api: { simulators } }, { onCleanup }) => {
    onCleanup(() => simulators.clearFaults());
    return simulators.setFault;
  });
