import type { ResponseOf } from '@wattle/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

/** The answer in the ALTCHA widget's format: base64 of `{challenge, solution}`. */
export async function solve(
  challenge: Extract<ResponseOf<'GET /v1/challenge'>, { signature: string }>,
): Promise<string> {
  if (!isChallenge(challenge)) throw new Error('the challenge could not be read');
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('the challenge could not be solved');
  return btoa(JSON.stringify({ challenge, solution }));
}

/** The contract leaves the parameters open: they belong to the provider and are signed. */
function isChallenge(value: object): value is Challenge {
  if (!('parameters' in value) || typeof value.parameters !== 'object' || value.parameters === null)
    return false;
  const { parameters } = value;
  return ['algorithm', 'nonce', 'salt', 'keyPrefix', 'cost'].every((name) => name in parameters);
}
