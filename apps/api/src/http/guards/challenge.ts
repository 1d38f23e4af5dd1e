import { createHmac, pbkdf2, randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';

import { z } from 'zod';

import type { ResponseOf } from '@wattle/contract';

import type { Context } from '#api/platform/context.ts';
import { isSameHash } from '#api/platform/secrets/keyed-hash.ts';

import { spend, type ChallengeUse } from '#api/platform/throttles/spend-challenge.sql.ts';

/** Verifies the work that a form demands from the browser (PROF-012). */
export type ChallengeGate = {
  issue: () => Promise<ResponseOf<'GET /v1/challenge'>>;
  /** Identifies a solved, unexpired challenge; null for anything else. */
  read: (token: string | undefined) => Promise<ChallengeUse | null>;
  /** True once for a solved, unexpired challenge. */
  pass: (token: string | undefined) => Promise<boolean>;
};

const Answer = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      cost: z.number(),
      expiresAt: z.number(),
      nonce: z.string(),
      salt: z.string(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.number().optional() }),
});

const EXPIRES_AFTER_S = 10 * 60;
/** Iterations per derivation: about a millisecond on a phone. */
const DERIVATION_COST = 1000;
const MAX_TOKEN = 4000;

type Parts = {
  ctx: Context;
  /** Signing keys: one for the challenge, one for its solution. */
  secrets: { challenge: string; solution: string };
};

const derive = promisify(pbkdf2);

const digest = (secret: string, data: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(data).digest();

/**
 * ALTCHA, format 2, deterministic mode: solving takes at most `cost` derivations, verifying one. Not by altcha-lib,
 * which the browser solves it with: its digests are jobs on the thread pool, where they wait behind password hashes.
 */
export function makeAltchaGate({ ctx, secrets }: Parts): ChallengeGate {
  const { now, hash, config } = ctx;
  const cost = config.challengeCost;
  const read: ChallengeGate['read'] = async (token) => {
    const answer = parse(token);
    if (answer === null || !isSolved(answer, secrets)) return null;
    const expiresAt = new Date(answer.challenge.parameters.expiresAt * 1000);
    return expiresAt <= now() ? null : { id: hash('challenge')(answer.challenge.signature), expiresAt };
  };
  return {
    read,
    async issue() {
      const [nonce, salt] = [randomBytes(16), randomBytes(16)];
      const counter = Buffer.alloc(4);
      counter.writeUInt32BE(randomInt(Math.ceil(cost / 2), cost + 1));
      const key = await derive(Buffer.concat([nonce, counter]), salt, DERIVATION_COST, 32, 'sha256');
      // In the order of their names, in which they are signed.
      const parameters = {
        algorithm: 'PBKDF2/SHA-256',
        cost: DERIVATION_COST,
        expiresAt: Math.floor(now().getTime() / 1000) + EXPIRES_AFTER_S,
        keyLength: key.length,
        keyPrefix: key.subarray(0, 16).toString('hex'),
        keySignature: digest(secrets.solution, key).toString('hex'),
        nonce: nonce.toString('hex'),
        salt: salt.toString('hex'),
      };
      const signature = digest(secrets.challenge, JSON.stringify(parameters)).toString('hex');
      return { parameters, signature };
    },
    pass: async (token) => spend(ctx, await read(token)),
  };
}

function parse(token: string | undefined): z.output<typeof Answer> | null {
  if (token === undefined || token.length > MAX_TOKEN) return null;
  try {
    return Answer.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
  } catch {
    return null;
  }
}

/**
 * What `verifySolution` of altcha-lib checks in deterministic mode: the signature of the challenge, then the signature
 * of the derived key.
 */
function isSolved({ challenge, solution }: z.output<typeof Answer>, secrets: Parts['secrets']): boolean {
  if (!HEX.test(solution.derivedKey)) return false;
  const sorted = Object.fromEntries(
    Object.entries(challenge.parameters).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const genuine = sameDigest(secrets.challenge, JSON.stringify(sorted), challenge.signature);
  const solved = sameDigest(
    secrets.solution,
    Buffer.from(solution.derivedKey, 'hex'),
    challenge.parameters.keySignature,
  );
  return genuine && solved;
}

const HEX = /^(?:[0-9a-f]{2})+$/;

/**
 * Compares the exact spelling: a challenge is used up by its signature, and `Buffer` decodes several spellings alike.
 */
function sameDigest(secret: string, data: string | Buffer, signature: string): boolean {
  if (!HEX.test(signature)) return false;
  return isSameHash(digest(secret, data), Buffer.from(signature, 'hex'));
}
