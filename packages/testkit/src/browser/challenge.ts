import { pbkdf2Sync } from 'node:crypto';

import type { ResponseOf } from '@wattle/contract';

/** Solves a bot challenge (ALTCHA, format 2) as the pages do: the first counter whose key has the required prefix. */
export function solveChallenge(challenge: ResponseOf<'GET /v1/challenge'>): string {
  if ('turnstile' in challenge) throw new Error('only a person can solve this challenge');
  const { nonce, salt, keyPrefix, cost, keyLength } = challenge.parameters;
  const [start, salted] = [Buffer.from(String(nonce), 'hex'), Buffer.from(String(salt), 'hex')];
  for (let counter = 0; ; counter += 1) {
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(counter);
    const password = Buffer.concat([start, tail]);
    const key = pbkdf2Sync(password, salted, Number(cost), Number(keyLength), 'sha256').toString('hex');
    if (!key.startsWith(String(keyPrefix).toLowerCase())) continue;
    return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey: key } }));
  }
}
