import { signIn } from '@wattle/testkit/people';
import { it as base } from 'vitest';

import { startHarness } from './harness.ts';
import { readyMember } from './ready-member.ts';

/**
 * The `it` of integration tests. A test gets what its first parameter destructures; nothing else is set up.
 *
 * - `api`: the whole API on a database of its own, for all tests of a file;
 * - `member`: logged in with both factors, new for each test, without messages;
 * - `browser`: without cookies;
 * - `logIn()`: opens another browser in which the member has entered the password;
 * - `setFault()`: of a simulated provider, until the end of the test.
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
