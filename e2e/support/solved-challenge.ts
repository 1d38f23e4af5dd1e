import { pbkdf2Sync } from 'node:crypto';
import type { ResponseOf } from '@wattle/contract';

type Challenge = Extract<ResponseOf<'GET /v1/challenge'>, { signature: string }>;
type Parameters = Record<'nonce' | 'salt' | 'keyPrefix', string> & Record<'cost' | 'keyLength', number>;

/**
 * The answer to a bot challenge (ALTCHA, format 2), as the pages send it: the first counter whose key has the required
 * prefix.
 */
export function solvedChallenge(challenge: ResponseOf<'GET /v1/challenge'>): string {
  if ('turnstile' in challenge) throw new Error('a challenge that no program solves');
  const { nonce, salt, keyPrefix, cost, keyLength } = parametersOf(challenge);
  const [start, salted] = [Buffer.from(nonce, 'hex'), Buffer.from(salt, 'hex')];
  for (let counter = 0; ; counter += 1) {
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(counter);
    const password = Buffer.concat([start, tail]);
    const derivedKey = pbkdf2Sync(password, salted, cost, keyLength, 'sha256').toString('hex');
    if (!derivedKey.startsWith(keyPrefix.toLowerCase())) continue;
    return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
  }
}

function parametersOf({ parameters }: Challenge): Parameters {
  const { nonce, salt, keyPrefix, cost, keyLength } = parameters;
  const texts = { nonce: String(nonce), salt: String(salt), keyPrefix: String(keyPrefix) };
  return { ...texts, cost: Number(cost), keyLength: Number(keyLength) };
}
