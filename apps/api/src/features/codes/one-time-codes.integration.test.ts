import { register } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { FEATURES } from '#api/compose.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { hitsOf, type CodePurpose } from './code-budgets.ts';
import { CODE_EFFECT } from './code-words.ts';
import { issueCode, redeemCode, sendCode, tryCode, type IssuedCode } from './one-time-codes.ts';
import type { Context } from '#api/platform/context.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import { openSession } from '#api/platform/sessions/sessions.sql.ts';
import type { SessionKey } from '#api/platform/sessions/session.ts';
import { usedShare, type Hit } from '#api/platform/throttles/throttle.ts';

let harness: Harness;
let memberId: string;

beforeAll(async () => {
  harness = await startHarness();
  const { browser } = await register(harness);
  memberId = (await browser.call('GET /v1/user/init')).body.identifier ?? '';
});
afterAll(() => harness.stop());

/** Every purpose: a missing one does not compile. */
const DESTINATIONS: Record<CodePurpose, [string, string]> = {
  'register-email': ['a@example.com', 'b@example.com'],
  'register-mobile': ['0412345678', '0412345679'],
  'login-email': ['a@example.com', 'b@example.com'],
  'login-mobile': ['0412345678', '0412345679'],
  'change-email': ['a@example.com', 'b@example.com'],
  'change-mobile': ['0412345678', '0412345679'],
  'lost-mobile': ['0412345678', '0412345679'],
};

const openOwnSession = (ctx: Context): Promise<SessionKey> =>
  openSession(ctx, ctx.db, {
    memberId,
    registrationId: null,
    firstFactor: true,
    secondFactor: false,
    device: null,
  });

async function codesOf(purpose: CodePurpose) {
  const { ctx } = harness.platform;
  const session = await openOwnSession(ctx);
  const send = async (destination: string): Promise<string> => {
    harness.clock.advance(31_000);
    const issued = await ctx.inTransaction((tx) =>
      issueCode(ctx, tx, { session, purpose, destination, account: memberId, address: null }),
    );
    return issued?.code ?? '';
  };
  /** The destination that the code proves, or why it does not. */
  const enter = async (code: string): Promise<string> => {
    const proof = await tryCode(ctx, { session, purpose, account: memberId, code });
    if (!proof.ok) return proof.failure.code;
    const refusal = await inSessionlessTransaction(ctx, memberId, (tx) => redeemCode(ctx, tx, proof.value));
    return refusal?.code ?? proof.value.destination;
  };
  return { send, enter };
}

/** A wrong code, whatever the right ones are. */
const wrong = (...codes: string[]) =>
  ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !codes.includes(code)) ?? '';

const EVERY = Object.entries(DESTINATIONS).map(
  ([purpose, [to, other]]) => [purpose as CodePurpose, to, other] as const,
);

describe.each(EVERY)('codes for %s', (purpose, to, other) => {
  it.each([0, 1, 2])('[OTP-007] the one sent as number %i of three works, and ends the others', async (n) => {
    const { send, enter } = await codesOf(purpose);
    const codes = [await send(to), await send(to), await send(to)];
    expect(await enter(codes[n] ?? '')).toBe(to);
    for (const code of codes) expect(await enter(code)).toBe('code-incorrect');
  });

  it('[OTP-007] do not work for another destination', async () => {
    const { send, enter } = await codesOf(purpose);
    const [first, second] = [await send(to), await send(other)];
    expect(await enter(first)).toBe('code-incorrect');
    expect(await enter(second)).toBe(other);
  });

  it('[OTP-007] share five attempts, after which another code starts again', async () => {
    const { send, enter } = await codesOf(purpose);
    const first = await send(to);
    for (let tries = 0; tries < 3; tries += 1) expect(await enter(wrong(first))).toBe('code-incorrect');
    const second = await send(to);
    for (let tries = 0; tries < 2; tries += 1)
      expect(await enter(wrong(first, second))).toBe('code-incorrect');
    expect([await enter(first), await enter(second)]).toEqual(Array(2).fill('code-attempts-exhausted'));
    const third = await send(to);
    expect(await enter(second)).toBe('code-incorrect');
    expect(await enter(third)).toBe(to);
  });

  it('[OTP-007] expire ten minutes after each was sent', async () => {
    const { send, enter } = await codesOf(purpose);
    const first = await send(to);
    harness.clock.advance(5 * 60_000);
    const second = await send(to);
    harness.clock.advance(5 * 60_000);
    expect(await enter(first)).toBe('code-expired');
    expect(await enter(second)).toBe(to);
  });
});

/** Budgets of a code that its right entry gives back. */
const GIVEN_BACK: readonly string[] = ['codeByDestination', 'codeByAccount', 'mailToAddress'];

async function countedBy(hits: readonly Hit[]): Promise<string[]> {
  const counted = [];
  for (const one of hits) if ((await usedShare(harness.platform.ctx, one)) > 0) counted.push(one.budget.name);
  return counted;
}

/** Sends codes as a use case does. */
async function sendingOf(purpose: CodePurpose, destination: string) {
  await harness.database.db.deleteFrom('throttles').execute();
  const { ctx } = harness.platform;
  const session = await openOwnSession(ctx);
  const address = purpose.startsWith('login') ? null : '203.0.113.7';
  const asking = { session, purpose, destination, account: memberId, address };
  return {
    asking,
    hits: hitsOf(asking),
    send: async (fails = false) => {
      harness.clock.advance(31_000);
      let issued: IssuedCode | null = null;
      const sending = sendCode(ctx, asking, () =>
        ctx.inTransaction(async (tx) => {
          issued = await issueCode(ctx, tx, asking);
          if (fails) throw new Error('the database gave way');
        }),
      );
      const outcome = await sending.catch(() => null);
      if (outcome?.ok === false) throw new Error('the code was refused');
      return outcome === null ? null : (issued as IssuedCode | null);
    },
  };
}

describe.each(EVERY)('what codes for %s count', (purpose, to) => {
  it('[OTP-007] is refunded by the right code for all that were sent, except for SMS budgets', async () => {
    const { ctx } = harness.platform;
    const { asking, hits, send } = await sendingOf(purpose, to);
    await send();
    harness.clock.advance(11 * 60_000);
    await send();
    const last = await send();
    expect(await countedBy(hits)).toEqual(hits.map(({ budget }) => budget.name));
    const proof = await tryCode(ctx, { ...asking, code: last?.code ?? '' });
    if (!proof.ok) throw new Error('the code is wrong');
    await inSessionlessTransaction(ctx, memberId, (tx) => redeemCode(ctx, tx, proof.value));
    const paid = hits.map(({ budget }) => budget.name).filter((name) => !GIVEN_BACK.includes(name));
    expect(await countedBy(hits)).toEqual(paid);
  });

  it('[OTP-007] is refunded when the transaction of the code fails, and stays counted when it commits', async () => {
    const { hits, send } = await sendingOf(purpose, to);
    expect(await send(true)).toBeNull();
    expect(await countedBy(hits)).toEqual([]);
    expect(await send()).not.toBeNull();
    expect(await countedBy(hits)).toEqual(hits.map(({ budget }) => budget.name));
  });
});

const CODE_EFFECTS = FEATURES.flatMap(({ effects = [] }) => effects).filter(
  ({ rule }) => rule === CODE_EFFECT.rule,
);

it('[OTP-007] every purpose has an effect that sends its codes', () => {
  expect(CODE_EFFECTS).toHaveLength(EVERY.length);
});

describe.each(CODE_EFFECTS.map((effect) => [effect.name, effect] as const))(
  'an undelivered %s',
  (_, effect) => {
    it.each([
      ['out-of-time', 0],
      ['discarded', 0],
      ['refused', 1],
    ] as const)('[OTP-007] refunds its counts unless the provider refused it: %s', async (why, left) => {
      const { ctx } = harness.platform;
      const { hits, send } = await sendingOf('change-mobile', '0412345678');
      const issued = await send();
      const body = {
        to: '+61412345678',
        code: '123456',
        sentAt: '2026-11-21T23:00:00.000Z',
        asked: issued?.asked,
        isMembers: false,
        isTaken: false,
        confirmSecret: '',
      };
      await ctx.inTransaction((tx) => effect.undelivered(ctx, tx, { id: 'x', body, concerns: null, why }));
      expect((await countedBy(hits)).length).toBe(left * hits.length);
    });
  },
);
