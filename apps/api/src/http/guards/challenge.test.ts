import { randomBytes } from 'node:crypto';

import { makeMovingClock } from '@wattle/testkit/moving-clock';
import { solveChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, describe, expect, it } from 'vitest';

import { makeAltchaGate } from './challenge.ts';
import { challengeUses } from './test-challenge-uses.ts';
import type { Context } from '#api/platform/context.ts';

const secret = () => randomBytes(32).toString('hex');
const secrets = { challenge: secret(), solution: secret() };
const clock = makeMovingClock();
let spent: Set<string>;

const hash = (...parts: readonly string[]) => Buffer.from(parts.join(':'));
const ctx = () =>
  ({
    db: challengeUses(spent),
    now: clock.now,
    hash: () => hash,
    config: { challengeCost: 3 },
  }) as unknown as Context;
const gate = () => makeAltchaGate({ ctx: ctx(), secrets });

async function solved() {
  const challenge = await gate().issue();
  // As parsed from JSON.
  const typed = JSON.parse(JSON.stringify(challenge)) as Parameters<typeof solveChallenge>[0]['challenge'];
  const solution = await solveChallenge({ challenge: typed, deriveKey });
  if (solution === null) throw new Error('not solved');
  return { challenge: typed, solution };
}

type Solved = Awaited<ReturnType<typeof solved>>;
const encode = (answer: unknown) => Buffer.from(JSON.stringify(answer)).toString('base64');

beforeEach(() => {
  spent = new Set();
});

describe('[PROF-012] the bot challenge', () => {
  it('[PROF-012] accepts a solved challenge once', async () => {
    const token = encode(await solved());
    expect(await gate().pass(token)).toBe(true);
    expect(await gate().pass(token)).toBe(false);
  });

  it.each<[string, (signature: string) => string]>([
    ['in capitals', (signature) => signature.toUpperCase()],
    ['with a capital in it', (signature) => signature.replace(/[a-f]/, (digit) => digit.toUpperCase())],
    ['with something after it', (signature) => `${signature}zz`],
    ['with half a byte after it', (signature) => `${signature}a`],
    ['with a space after it', (signature) => `${signature} `],
  ])('[PROF-012] a solution belongs to one challenge: its signature %s is refused', async (_how, spell) => {
    const { challenge, solution } = await solved();
    expect(await gate().pass(encode({ challenge, solution }))).toBe(true);
    const signature = spell(challenge.signature ?? '');
    expect(await gate().pass(encode({ challenge: { ...challenge, signature }, solution }))).toBe(false);
  });

  it('[PROF-012] agrees with altcha-lib on every kind of answer', async () => {
    const answer = await solved();
    const { verified } = await verifySolution({
      ...answer,
      deriveKey,
      hmacSignatureSecret: secrets.challenge,
      hmacKeySignatureSecret: secrets.solution,
    });
    expect(verified).toBe(true);
  });

  const tampered: [string, (answer: Solved) => unknown][] = [
    [
      'an easier cost',
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } },
        solution,
      }),
    ],
    [
      'a later expiry',
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } },
        solution,
      }),
    ],
    [
      'another key',
      ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
    ],
    [
      'a foreign signature',
      ({ challenge, solution }) => ({ challenge: { ...challenge, signature: 'ab'.repeat(32) }, solution }),
    ],
    ['no solution', ({ challenge }) => ({ challenge })],
  ];
  it.each(tampered)('refuses %s', async (_what, change) => {
    expect(await gate().pass(encode(change(await solved())))).toBe(false);
    expect(spent.size).toBe(0);
  });

  it('[PROF-012] refuses malformed and expired solutions', async () => {
    for (const token of [undefined, '', 'x', encode(null), 'a'.repeat(5000)]) {
      expect(await gate().pass(token)).toBe(false);
    }
    const token = encode(await solved());
    clock.advance(11 * 60_000);
    expect(await gate().pass(token)).toBe(false);
  });
});
