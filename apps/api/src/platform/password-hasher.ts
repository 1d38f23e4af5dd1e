import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';

import { hash, verify } from '@node-rs/argon2';

import { GateFull, makeGate } from './gate.ts';

/**
 * argon2id at 19 MiB, two passes, one lane (security-targets, 'Hash').
 * No more hashes run at a time than there are cores, so sign-ins can't exhaust memory, and a
 * queue that would take longer than a second or two is refused instead (`GateFull`).
 */
export type PasswordHasher = {
  /**
   * Throws `GateFull` while so much waits that a hash would take too long. To be asked before anything is counted or
   * spent: whoever is refused for coming in a rush has not guessed a password.
   */
  expectRoom: () => void;
  hash: (password: string) => Promise<string>;
  /** Does the same work when there is nothing to compare with, and answers false. */
  matches: (password: string, stored: string | null) => Promise<boolean>;
  /**
   * Both of these for the work of one: a hash to keep, and whether the stored one is of the same password. It is made
   * with the salt of the stored one, so keep it for the same person alone.
   */
  hashAgainst: (password: string, stored: string | null) => Promise<{ hash: string; same: boolean }>;
};

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** As many as a core hashes in about a second while it has other work as well. */
const WAITING_A_CORE = 40;

type Limits = { atOnce: number; maxWaiting: number };

function limitsOfThisMachine(): Limits {
  const cores = availableParallelism();
  return { atOnce: cores, maxWaiting: cores * WAITING_A_CORE };
}

export async function makePasswordHasher(limits: Limits = limitsOfThisMachine()): Promise<PasswordHasher> {
  const { atOnce, maxWaiting } = limits;
  // Whoever found room may still come in: there are fewer of them than can wait.
  const gate = makeGate({ atOnce, maxWaiting: 2 * maxWaiting });
  const nobody = await hash(randomBytes(32), OPTIONS);
  const hasher: Omit<PasswordHasher, 'hashAgainst'> = {
    expectRoom() {
      if (gate.waiting() >= maxWaiting) throw new GateFull('too many passwords wait to be hashed');
    },
    hash: (password) => gate.pass(() => hash(password, OPTIONS)),
    async matches(password, stored) {
      const same = await gate.pass(() => verify(stored ?? nobody, password));
      return stored !== null && same;
    },
  };
  return {
    ...hasher,
    async hashAgainst(password, stored) {
      const known = partsOf(stored ?? nobody);
      if (known.made !== partsOf(nobody).made) {
        return { hash: await hasher.hash(password), same: await hasher.matches(password, stored) };
      }
      const salt = stored === null ? randomBytes(known.salt.length) : known.salt;
      const made = await gate.pass(() => hash(password, { ...OPTIONS, salt }));
      return { hash: made, same: stored !== null && timingSafeEqual(partsOf(made).result, known.result) };
    },
  };
}

/** Of `$argon2id$v=19$m=…,t=…,p=…$salt$result`; `made` is how: kind, version and costs. */
function partsOf(stored: string): { made: string; salt: Buffer; result: Buffer } {
  const [, kind, version, costs, salt = '', result = ''] = stored.split('$');
  return {
    made: [kind, version, costs].join('$'),
    salt: Buffer.from(salt, 'base64'),
    result: Buffer.from(result, 'base64'),
  };
}
