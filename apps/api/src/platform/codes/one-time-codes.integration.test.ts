import { register } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import type { CodePurpose } from './code-budgets.ts';
import { issueCode, redeemCode, tryCode } from './one-time-codes.ts';
import { openSession, type SessionKey } from '../sessions/session.ts';

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

async function codesOf(purpose: CodePurpose) {
  const { ctx } = harness.platform;
  const session: SessionKey = await openSession(ctx, ctx.db, {
    memberId,
    registrationId: null,
    firstFactor: true,
    secondFactor: false,
    device: null,
  });
  const send = async (destination: string): Promise<string> => {
    harness.clock.advance(31_000);
    const issued = await ctx.inTransaction((tx) => issueCode(ctx, tx, { session, purpose, destination }));
    return issued?.code ?? '';
  };
  /** The destination that the code proves, or why it does not. */
  const enter = async (code: string): Promise<string> => {
    const proof = await tryCode(ctx, { session, purpose, code });
    if (!proof.ok) return proof.failure.code;
    const refusal = await ctx.inTransaction((tx) => redeemCode(tx, proof.value));
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
