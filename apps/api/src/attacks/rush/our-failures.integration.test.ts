import { OPERATION_KEYS, type OperationKey } from '@wattle/contract';
import type { Browser } from '@wattle/testkit/browser/browser';
import { customer, PASSWORD, register, verifyIdentity } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { composeApp } from '#api/compose.ts';
import type { Context } from '#api/platform/context.ts';
import { aroundCounts } from '#api/testing/around-counts.ts';
import { withPasskey } from '#api/testing/authenticator.ts';
import { makeInjectBrowser } from '#api/testing/inject-browser.ts';
import { resetByMail, showDocument } from '#api/testing/resetting.ts';

import { caseOf, expectedOf, inputOf } from '../calls/test-matrix-cases.ts';
import type { Input } from '../calls/test-matrix-inputs.ts';
import { ACTORS, startMatrixWorld, type Actor, type World } from '../calls/test-matrix-world.ts';

let world: World;
let failing: Failing;

beforeAll(async () => {
  world = await startMatrixWorld();
  failing = await startFailing(world.harness.platform);
});
afterAll(async () => {
  await failing.close();
  await world.stop();
});

type Failing = Awaited<ReturnType<typeof startFailing>>;

const away = () => Object.assign(new Error('the database is away'), { code: 'ECONNRESET' });

/** The API on a database and providers that give way after a call's nth count. */
async function startFailing({ ctx, gates, readiness }: World['harness']['platform']) {
  const budgets = new Map<string, string>();
  let counts = 0;
  let failsAfter = 0;
  const isAway = () => failsAfter > 0 && counts >= failsAfter;
  const broken = <T extends object>(whole: T): T =>
    new Proxy(whole, {
      get(target, name) {
        if (isAway()) throw away();
        const part: unknown = Reflect.get(target, name);
        return typeof part === 'function' ? part.bind(target) : part;
      },
    });
  const app = await composeApp({
    gates,
    readiness,
    ctx: {
      ...ctx,
      db: aroundCounts(broken(ctx.db), async (query) => {
        const isHit = query.sql.includes('insert into throttles');
        if (isAway() && isHit) throw away();
        const result = await ctx.db.executeQuery(query);
        if (isHit) counts += 1;
        return result;
      }),
      providers: broken(ctx.providers),
      inTransaction: (...args) => (isAway() ? Promise.reject(away()) : ctx.inTransaction(...args)),
      hash(purpose) {
        const hash = ctx.hash(purpose);
        if (purpose !== 'throttle') return hash;
        return (...parts: string[]) => {
          const key = hash(...parts);
          budgets.set(key.toString('hex'), parts[0] ?? '');
          return key;
        };
      },
      readText: (...args) => (isAway() ? Promise.reject(away()) : ctx.readText(...args)),
    } satisfies Context,
  });
  return {
    budgets,
    close: () => app.close(),
    browser: () => makeInjectBrowser(app),
    /** Returns how often the call counted. */
    async during(after: number, call: () => Promise<void>): Promise<number> {
      [counts, failsAfter] = [0, after];
      await call();
      failsAfter = 0;
      return counts;
    },
  };
}

async function hitsNow(): Promise<Map<string, number>> {
  const rows = await world.harness.database.db.selectFrom('throttles').select(['key', 'hits']).execute();
  return new Map(rows.map(({ key, hits }) => [Buffer.from(key).toString('hex'), hits]));
}

/** Budgets with more hits than before. */
async function countedSince(before: Map<string, number>): Promise<string[]> {
  const after = await hitsNow();
  return [...after]
    .filter(([key, hits]) => hits > (before.get(key) ?? 0))
    .map(([key]) => failing.budgets.get(key) ?? '');
}

/** A browser of the failing API with a caller's session. */
function movedHere(theirs: Browser, sessionId: string | null): Browser {
  const browser = failing.browser();
  for (const [name, value] of theirs.cookies) browser.cookies.set(name, value);
  const { antiForgery } = world.harness.platform.gates;
  const csrf = sessionId === null ? theirs.csrf() : antiForgery.tokenFor({ id: sessionId });
  return {
    ...browser,
    call: (key, input = {}) =>
      browser.call(key, {
        ...input,
        headers: { ...(csrf === null ? {} : { 'x-csrf-token': csrf }), ...input.headers },
      }),
  };
}

function actorFor(key: OperationKey): Actor {
  const admitted = ACTORS.filter((actor) => expectedOf(key, actor) === 'answered');
  return admitted.find((actor) => actor === 'two documents') ?? admitted.at(0) ?? 'two documents';
}

/** Stays counted, because the password was compared before the failure. */
const COMPARED = 'registrationGuessByAccount';

type Given = { browser: Browser; sessionId?: string | null; input: () => Promise<Input> | Input };

/** Makes a call fail after each of its counts in turn. Returns what stayed counted. */
async function failAfterEachCount(key: OperationKey, { browser: theirs, sessionId = null, input }: Given) {
  const browser = movedHere(theirs, sessionId);
  const left: string[] = [];
  for (let after = 1; after < 9; after += 1) {
    const given = await input();
    const { cookies, reportDevice, solve } = world.harness.browser();
    const headers = { 'x-challenge-token': await solve(), 'x-device-token': await reportDevice() };
    browser.cookies.set('form', cookies.get('form') ?? '');
    const before = await hitsNow();
    let status = 0;
    const counts = await failing.during(after, async () => {
      ({ status } = await browser.call(key, { ...given, headers }));
    });
    if (counts < after) break;
    if (status >= 500) left.push(...(await countedSince(before)));
  }
  return left.filter((budget) => budget !== COMPARED);
}

describe.each(OPERATION_KEYS)('%s', (key) => {
  it('refunds its counts when the database aborts the transaction after any of them', async () => {
    const caller = await world.caller(actorFor(key), caseOf(key).fresh ?? false);
    const input = () => inputOf(key, caller, world);
    expect(await failAfterEachCount(key, { ...caller, input })).toEqual([]);
  });
});

/** Calls that the matrix does not make. */
const MORE: [OperationKey, string, () => Promise<Given>][] = [
  [
    'POST /v1/oauth2/token',
    'with a password',
    async () => {
      const { email: username } = world.members.two;
      const body = { grant_type: 'password', client_id: '123', username, password: PASSWORD };
      return { browser: world.harness.browser(), input: () => ({ body }) };
    },
  ],
  [
    'POST /v1/oauth2/passkey',
    'that is right',
    async () => {
      const { harness, members } = world;
      const passkey = await withPasskey(harness, members.two.browser);
      const browser = harness.browser();
      return { browser, input: () => passkey(browser) };
    },
  ],
  [
    'POST /v1/product/redirect',
    'with a lead',
    async () => ({
      ...(await world.caller('two factors', false)),
      input: () => ({ body: { productId: 8, mode: 'd' } }),
    }),
  ],
  [
    'POST /v1/user/confirm-account',
    'in another browser',
    async () => {
      const body = customer();
      await world.harness.browser().call('POST /v1/user/register-full', { body });
      const [mail] = await world.harness.simulators.waitForMessages(body.email, 1);
      const hash = new URLSearchParams(new URL(mail?.links[0] ?? '').hash.slice(1)).get('h') ?? '';
      const pressed = { email: body.email, hash, password: body.password };
      return { browser: world.harness.browser(), input: () => ({ body: pressed }) };
    },
  ],
  [
    'POST /v1/user/forgot-password',
    'in a known browser',
    async () => {
      const { browser, email } = await register(world.harness);
      return { browser, input: () => ({ body: { email, dob: customer().dob } }) };
    },
  ],
  [
    'POST /v1/user/lost-phone/verify-code',
    'of a lost phone',
    async () => {
      const person = await register(world.harness);
      await verifyIdentity(person.browser);
      const browser = await resetByMail(world.harness, person.email);
      await showDocument(browser);
      return { browser, input: () => ({ body: { oneTimeCode: '123456' } }) };
    },
  ],
];

it.each(MORE)('%s %s refunds its counts', async (key, _, given) => {
  expect(await failAfterEachCount(key, await given())).toEqual([]);
});

/** No offer of the sample content makes a lead for a visitor. */
const NOT_REACHED = ['leadsByVisitorAndProduct', 'leadsOfVisitors'];

it('reaches every budget', () => {
  const all = [...world.harness.platform.ctx.budgets.keys()];
  expect(all.filter((name) => !new Set(failing.budgets.values()).has(name))).toEqual(NOT_REACHED);
});
