import { CHALLENGE_HEADERS, OPERATION_KEYS, operationOf, type OperationKey } from '@wattle/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { PASSWORD } from '@wattle/testkit/people';

import { gateOf, inputOf } from './test-matrix-cases.ts';
import { ACTORS, startMatrixWorld, type World } from './test-matrix-world.ts';

let world: World;
let deviceToken: string;
beforeAll(async () => {
  world = await startMatrixWorld();
  deviceToken = await world.harness.browser().reportDevice();
});
afterAll(() => world.stop());

/** The log-in needs a challenge for one of its grants only, so its contract names none. */
const LOGIN = 'POST /v1/oauth2/token';
const CHALLENGED = OPERATION_KEYS.filter((key) => operationOf(key).challenge === true || key === LOGIN);
const REFUSALS = ['challenge', 'recaptcha-failed'];

/** A call that only its challenge can stop. */
async function knock(key: OperationKey, headers: Record<string, string>) {
  const actor = ACTORS.find((each) => gateOf(key, each) === null);
  if (actor === undefined) throw new Error(`${key} admits no caller`);
  const caller = await world.caller(actor, false);
  const login = { username: world.members.two.email, password: PASSWORD, grant_type: 'password' };
  return caller.browser.call(key, {
    ...(key === LOGIN ? { body: login } : await inputOf(key, caller, world)),
    headers: { 'x-device-token': deviceToken, ...headers },
  });
}

it.each(CHALLENGED.flatMap((key) => CHALLENGE_HEADERS.map((header) => [key, header] as const)))(
  '[PROF-012] [CONTACT-009] %s accepts a solved challenge as %s and rejects a forged one',
  async (key, header) => {
    expect(REFUSALS).toContain((await knock(key, { [header]: 'made-up' })).body.code);
    const solved = await world.harness.browser().solve();
    expect(REFUSALS).not.toContain((await knock(key, { [header]: solved })).body?.code);
  },
);
