import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';

import { hash, verify } from '@node-rs/argon2';

import { makeGate } from './gate.ts';

/**
 * argon2id at 19 MiB, two passes, one lane (security-targets, 'Hash').
 * No more hashes run at a time than there are cores, so sign-ins can't exhaust memory, and a
 * queue that would take seconds is refused instead.
 */
export type PasswordHasher = {
  hash: (password: string) => Promise<string>;
  /** Does the same work when there is nothing to compare with, and answers false. */
  matches: (password: string, stored: string | null) => Promise<boolean>;
};

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function makePasswordHasher({ maxWaiting = 400 } = {}): Promise<PasswordHasher> {
  const gate = makeGate({ atOnce: availableParallelism(), maxWaiting });
  const nobody = await hash(randomBytes(32), OPTIONS);
  return {
    hash: (password) => gate(() => hash(password, OPTIONS)),
    async matches(password, stored) {
      const same = await gate(() => verify(stored ?? nobody, password));
      return stored !== null && same;
    },
  };
}
