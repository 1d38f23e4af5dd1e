import { OPERATION_KEYS, operationOf, type OperationKey } from '@wattle/contract';
import type { Answer } from '@wattle/testkit/browser/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { budgetOf } from '#api/http/guards/guards.ts';

import { caseOf, expectedOf, inputOf } from './test-matrix-cases.ts';
import type { Input } from './test-matrix-inputs.ts';
import {
  ACTORS,
  SECRETS,
  startMatrixWorld,
  type Actor,
  type Caller,
  type World,
} from './test-matrix-world.ts';

let world: World;

beforeAll(async () => {
  world = await startMatrixWorld();
});
afterAll(() => world.stop());

/** A refusal by schema, challenge or limit says nothing about access. */
const NO_GATE = ['validation', 'challenge', 'recaptcha-failed', 'csrf', 'rate-limited', 'code-send-limit'];

const isMember = (actor: Actor) =>
  ACTORS.indexOf(actor) >= ACTORS.indexOf('two factors') && actor !== 'cancelled';

async function knock(key: OperationKey, caller: Caller, headers = {}): Promise<Answer> {
  return caller.browser.call(key, { ...(await inputOf(key, caller, world)), headers });
}

const outcomeOf = ({ status, body }: Answer): string => (status === 200 ? 'answered' : String(body?.code));

/** Secrets in an answer that this actor must not read. */
function secretsIn({ text }: Answer, actor: Actor): string[] {
  const { email, mobile } = world.members.two;
  const theirs = actor === 'two documents' ? [] : [email, mobile];
  return [...theirs, ...(isMember(actor) ? [] : SECRETS)].filter((secret) => text.includes(secret));
}

describe.each(OPERATION_KEYS)('%s', (key) => {
  it('[PROF-008] [PROF-009] [PROF-015] admits exactly the actors of its access, but for its own refusals', async () => {
    const { fresh = false } = caseOf(key);
    const expected = ACTORS.map((actor) => [actor, expectedOf(key, actor)] as const);
    expect(expected.filter(([, outcome]) => NO_GATE.includes(outcome))).toEqual([]);
    const outcomes = [];
    for (const [actor, outcome] of expected) {
      // Only an admitted call changes its caller.
      const caller = await world.caller(actor, fresh && outcome === 'answered');
      const answer = await knock(key, caller);
      outcomes.push([actor, outcomeOf(answer)]);
      expect(secretsIn(answer, actor), actor).toEqual([]);
    }
    expect(outcomes).toEqual(expected);
  });
});

const budgetCalled = (name: string) => budgetOf(world.harness.platform.ctx, name);

/** Uses up all but one hit of a budget. */
async function leaveOne(name: string, subject: string): Promise<void> {
  const { clock, database, platform } = world.harness;
  const { hits, windowMs, times } = budgetCalled(name);
  const max = times === undefined ? hits : hits * platform.config.rateLimitFactor;
  const window_ends_at = new Date(clock.now().getTime() + windowMs);
  await database.db.deleteFrom('throttles').execute();
  await database.db
    .insertInto('throttles')
    .values({ key: platform.hash('throttle')(name, subject), hits: max - 1, window_ends_at, strikes: 0 })
    .execute();
}

describe('an operation’s budget', () => {
  const named = OPERATION_KEYS.flatMap((key) => {
    const { budget } = operationOf(key);
    return budget === undefined ? [] : [{ key, budget: budget.name, per: budget.per }];
  });
  const FROM = '127.0.0.1';

  it.each(named)(
    'rejects $key past $budget and accepts it later under the same idempotency key',
    async ({ key, budget, per }) => {
      const caller = await world.caller('another member', false);
      await leaveOne(budget, per === 'address' ? FROM : caller.member.id);
      expect((await knock(key, caller)).status).toBe(200);
      const headers = { 'idempotency-key': `past ${budget}` };
      const refused = await knock(key, caller, headers);
      expect([refused.status, refused.body.code]).toEqual([429, 'rate-limited']);
      const wait = Number(refused.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(budgetCalled(budget).windowMs / 1000);
      await world.harness.database.db.deleteFrom('throttles').execute();
      expect((await knock(key, caller, headers)).status).toBe(200);
    },
  );
});

it('[PROF-015] the secrets to look for are in their member’s profile', async () => {
  const { browser } = await world.caller('two documents', false);
  const { text } = await browser.call('GET /v1/user/details');
  const { email, mobile } = world.members.two;
  expect([...SECRETS, email, mobile].filter((secret) => !text.includes(secret))).toEqual([]);
});

describe("another member's things", () => {
  const MADE_UP = '00000000-0000-4000-8000-000000000000';

  it.each<[OperationKey, (id: string) => Input, () => string]>([
    [
      'PUT /v1/validate/identity-documents',
      (trackingReference) => ({ body: { trackingReference } }),
      () => world.theirs.trackingReference,
    ],
    [
      'POST /v1/corrections/:caseId/close',
      (caseId) => ({ params: { caseId }, body: { outcome: 'withdrawn' } }),
      () => world.theirs.caseId,
    ],
    [
      'POST /v1/corrections',
      (itemReference) => ({
        body: {
          itemReference,
          itemKind: 'court-action',
          addressee: 'credit-provider',
          words: 'It is not mine.',
        },
      }),
      () => world.theirs.items.court.itemReference,
    ],
    [
      'PUT /v1/corrections/not-mine',
      (itemReference) => ({ body: { itemReference } }),
      () => world.theirs.items.court.itemReference,
    ],
    ['POST /v1/user/sign-out-session', (id) => ({ body: { id } }), () => world.theirs.sessionId],
  ])('[PROF-015] %s answers for another member’s id as for an unknown one', async (key, input, theirs) => {
    const { browser } = await world.caller('another member', false);
    const answers = [];
    for (const id of [theirs(), MADE_UP]) {
      const { status, body } = await browser.call(key, input(id));
      answers.push({ status, body: { ...body, requestId: '' } });
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it('[PROF-015] leaves another member’s session and check unchanged', async () => {
    const { two } = world.members;
    expect((await two.browser.call('GET /v1/user/is-authenticated')).body.isAuthenticated).toBe(true);
    const { trackingReference } = world.theirs;
    const poll = await two.browser.call('PUT /v1/validate/identity-documents', {
      body: { trackingReference },
    });
    expect([poll.status, poll.body.isInProgess]).toEqual([200, true]);
  });
});
