import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';

import * as argon2 from '@node-rs/argon2';

import { GateFull, makeGate } from '../throttles/gate.ts';

/**
 * argon2id at 19 MiB, two passes, one lane (security-targets, 'Hash'). No more hashes run at once than there are cores,
 * so sign-ins can't exhaust memory, and when the queue would take longer than a second or two a call is refused instead
 * (`GateFull`).
 */
export type PasswordHasher = {
  /**
   * Throws `GateFull` while so much is waiting that a hash would take too long. Ask before anything is counted or
   * spent: a caller refused in a rush has not guessed a password.
   */
  expectRoom: () => void;
  hash: (password: string) => Promise<string>;
  /** Does the same work when there is nothing to compare with, and returns false. */
  matches: (password: string, stored: string | null) => Promise<boolean>;
  /** Which of them match the password, for the cost of one hash as long as those that exist share a salt. */
  matchesEach: <Kept extends readonly (string | null)[]>(
    password: string,
    stored: Kept,
  ) => Promise<EachOf<Kept>>;
  /**
   * The same, plus a hash to store, for the cost of one. It uses the salt of the first that exists, so that everything
   * stored for one address shares a salt: pass only those of one address.
   */
  hashAgainst: <Kept extends readonly (string | null)[]>(
    password: string,
    stored: Kept,
  ) => Promise<{ hash: string; same: EachOf<Kept> }>;
};

declare module '../context.ts' {
  interface Context {
    hasher: PasswordHasher;
  }
}

/** One answer for each, in order. */
type EachOf<Kept extends readonly unknown[]> = { [Index in keyof Kept]: boolean };

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** As many as a core hashes in about a second while it has other work as well. */
const WAITING_A_CORE = 40;

type Limits = { atOnce: number; maxWaiting: number };

function limitsOfThisMachine(): Limits {
  const cores = availableParallelism();
  return { atOnce: cores, maxWaiting: cores * WAITING_A_CORE };
}

/** The hash function: argon2id, except in tests that count its work or need many members. */
export type Argon = Pick<typeof argon2, 'hash' | 'verify'>;

export async function makePasswordHasher(
  limits: Limits = limitsOfThisMachine(),
  { hash, verify }: Argon = argon2,
): Promise<PasswordHasher> {
  const { atOnce, maxWaiting } = limits;
  // A caller that found room may still come in: there are fewer of them than can wait.
  const gate = makeGate({ atOnce, maxWaiting: 2 * maxWaiting });
  const nobody = await hash(randomBytes(32), OPTIONS);
  const current = partsOf(nobody).made;
  const hashWith = (password: string, salt: Buffer) => gate.pass(() => hash(password, { ...OPTIONS, salt }));
  const verifyOne = (password: string, stored: string) => gate.pass(() => verify(stored, password));

  /** One hash for each salt; one stored at other costs is compared by itself. */
  const compare = async <Kept extends readonly (string | null)[]>(
    password: string,
    stored: Kept,
    made: ReadonlyMap<string, Promise<string>>,
  ): Promise<EachOf<Kept>> => {
    const hashes = new Map(made);
    const same = stored.map(async (each) => {
      if (each === null) return false;
      const known = partsOf(each);
      if (known.made !== current) return verifyOne(password, each);
      const salt = known.salt.toString('hex');
      const hashed = hashes.get(salt) ?? hashWith(password, known.salt);
      hashes.set(salt, hashed);
      return timingSafeEqual(partsOf(await hashed).result, known.result);
    });
    return (await Promise.all(same)) as EachOf<Kept>;
  };

  return {
    expectRoom() {
      if (gate.waiting() >= maxWaiting) throw new GateFull('too many passwords wait to be hashed');
    },
    hash: (password) => gate.pass(() => hash(password, OPTIONS)),
    async matches(password, stored) {
      const same = await verifyOne(password, stored ?? nobody);
      return stored !== null && same;
    },
    async matchesEach(password, stored) {
      if (stored.every((each) => each === null)) await verifyOne(password, nobody);
      return compare(password, stored, new Map());
    },
    async hashAgainst(password, stored) {
      const first = stored.find((each) => each !== null && partsOf(each).made === current);
      const salt = first == null ? randomBytes(partsOf(nobody).salt.length) : partsOf(first).salt;
      const hashed = hashWith(password, salt);
      const same = await compare(password, stored, new Map([[salt.toString('hex'), hashed]]));
      return { hash: await hashed, same };
    },
  };
}

/** Parts of `$argon2id$v=19$m=…,t=…,p=…$salt$result`; `made` holds kind, version and costs. */
function partsOf(stored: string): { made: string; salt: Buffer; result: Buffer } {
  const [, kind, version, costs, salt = '', result = ''] = stored.split('$');
  return {
    made: [kind, version, costs].join('$'),
    salt: Buffer.from(salt, 'base64'),
    result: Buffer.from(result, 'base64'),
  };
}
