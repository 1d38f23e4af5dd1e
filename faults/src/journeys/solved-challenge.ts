import { pbkdf2Sync } from 'node:crypto';

import type { ResponseOf } from '@wattle/contract';

/** The answer to a bot challenge, as the pages send it: the first counter whose key has the required prefix. */
export function solvedChallenge(challenge: ResponseOf<'GET /v1/challenge'>): string {
  if ('turnstile' in challenge) throw new Error('a challenge that no program solves');
  const { nonce, salt, keyPrefix, cost, keyLength } = challenge.parameters;
  for (let counter = 0; ; counter += 1) {
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(counter);
    const password = Buffer.concat([Buffer.from(String(nonce), 'hex'), tail]);
    const salted = Buffer.from(String(salt), 'hex');
    const derivedKey = pbkdf2Sync(password, salted, Number(cost), Number(keyLength), 'sha256').toString(
      'hex',
    );
    if (!derivedKey.startsWith(String(keyPrefix).toLowerCase())) continue;
    return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
  }
}
