import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';

import * as argon2 from '@node-rs/argon2';
import { composedForm } from '@wattle/domain/fields/password';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';

/**
 * argon2id with 19 MiB, two passes, one lane (security-targets, 'Hash'). Hashes the composed form (RFC 8265).
 * Runs at most one hash per core, so that logins cannot exhaust memory. A call that would wait more than one or two
 * seconds is refused (`BulkheadRejectedError`).
 */
export type PasswordHasher = {
  /**
   * Throws `BulkheadRejectedError` when the queue is too long. Call before anything is counted or spent: a caller refused under
   * load has not guessed a password.
   */
  expectRoom: () => void;
  hash: (password: string) => Promise<string>;
  /** Does the same work without a stored hash, and returns false. */
  matches: (password: string, stored: string | null) => Promise<boolean>;
  /** Which of the stored hashes match. Costs one hash if they share a salt. */
  matchesEach: <Kept extends readonly (string | null)[]>(
    password: string,
    stored: Kept,
  ) => Promise<EachOf<Kept>>;
  /**
   * Also returns a new hash, at no extra cost. It reuses the salt of the first stored hash, so that all hashes of one
   * address share a salt. Pass only hashes of one address.
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

type EachOf<Kept extends readonly unknown[]> = { [Index in keyof Kept]: boolean };

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What a core hashes in about a second beside its other work. */
const WAITING_A_CORE = 40;

type Limits = { concurrency: number; maxWaiting: number };

function limitsOfThisMachine(): Limits {
  const cores = availableParallelism();
  return { concurrency: cores, maxWaiting: cores * WAITING_A_CORE };
}

/** Replaceable in tests that count hashes or need many members. */
export type Argon = Pick<typeof argon2, 'hash' | 'verify'>;

export async function makePasswordHasher(
  { concurrency, maxWaiting }: Limits = limitsOfThisMachine(),
  { hash, verify }: Argon = argon2,
): Promise<PasswordHasher> {
  // Callers that asked for room before may exceed the announced limit.
  const limiter = bulkhead(concurrency, 2 * maxWaiting);
  const dummyHash = await hash(randomBytes(32), OPTIONS);
  /** Kind, version and costs of the hashes that share a salt. */
  const current = partsOf(dummyHash).made;
  const hashWith = (password: string, salt: Buffer) =>
    limiter.execute(() => hash(password, { ...OPTIONS, salt }));
  const verifyOne = (password: string, stored: string) => limiter.execute(() => verify(stored, password));

  /** One hash per salt, with those under way in `made`. A hash stored with other costs is compared by itself. */
  const compare = async <Kept extends readonly (string | null)[]>(
    composed: string,
    stored: Kept,
    made: readonly [salt: string, hashed: Promise<string>][] = [],
  ): Promise<EachOf<Kept>> => {
    const hashes = new Map(made);
    const same = stored.map(async (each) => {
      if (each === null) return false;
      const known = partsOf(each);
      if (known.made !== current) return verifyOne(composed, each);
      const salt = known.salt.toString('hex');
      const hashed = hashes.get(salt) ?? hashWith(composed, known.salt);
      hashes.set(salt, hashed);
      return timingSafeEqual(partsOf(await hashed).result, known.result);
    });
    return (await Promise.all(same)) as EachOf<Kept>;
  };

  return {
    expectRoom() {
      if (limiter.queueSlots <= maxWaiting) throw new BulkheadRejectedError(concurrency, maxWaiting);
    },
    hash: (password) => limiter.execute(() => hash(composedForm(password), OPTIONS)),
    async matches(password, stored) {
      return (await verifyOne(composedForm(password), stored ?? dummyHash)) && stored !== null;
    },
    async matchesEach(password, stored) {
      const composed = composedForm(password);
      if (stored.every((each) => each === null)) await verifyOne(composed, dummyHash);
      return compare(composed, stored);
    },
    async hashAgainst(password, stored) {
      const composed = composedForm(password);
      const first = stored.find((each) => each !== null && partsOf(each).made === current);
      const salt = first == null ? randomBytes(partsOf(dummyHash).salt.length) : partsOf(first).salt;
      const hashed = hashWith(composed, salt);
      const same = await compare(composed, stored, [[salt.toString('hex'), hashed]]);
      return { hash: await hashed, same };
    },
  };
}

/**
 * Parts of a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$result`; `made` holds kind, version and costs. Split here:
 * `@phc/format` has no types, and takes apart the costs, which are compared as they are.
 */
function partsOf(stored: string): { made: string; salt: Buffer; result: Buffer } {
  const [, kind, version, costs, salt = '', result = ''] = stored.split('$');
  return {
    made: [kind, version, costs].join('$'),
    salt: Buffer.from(salt, 'base64'),
    result: Buffer.from(result, 'base64'),
  };
}
