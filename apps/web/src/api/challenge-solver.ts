import type { ResponseOf } from '@wattle/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

/** The answer in the form of the ALTCHA widget: base64 of `{challenge, solution}`. */
export async function solve(challenge: ResponseOf<'GET /v1/challenge'>): Promise<string> {
  // The contract leaves the parameters open: they belong to the provider and are signed by it.
  const given = challenge as unknown as Challenge;
  const solution = await solveChallenge({ challenge: given, deriveKey });
  if (solution === null) throw new Error('the challenge could not be solved');
  return btoa(JSON.stringify({ challenge, solution }));
}
