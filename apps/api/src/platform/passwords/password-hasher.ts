import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';

import * as argon2 from '@node-rs/argon2';
import { composedForm } from '@wattle/domain/fields/password';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';

/**
 * argon2id with 19 MiB, two passes, one lane (security-targets, 'Hash'). Runs at most one hash per core, so that
 * logins cannot exhaust memory. A call that would wait more than one or two seconds is refused (`BulkheadRejectedError`).
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
  limits: Limits = limitsOfThisMachine(),
  { hash, verify }: Argon = argon2,
): Promise<PasswordHasher> {
  const { concurrency, maxWaiting } = limits;
  // Callers that asked for room before may exceed the announced limit.
  const limiter = bulkhead(concurrency, 2 * maxWaiting);
  const dummyHash = await hash(randomBytes(32), OPTIONS);
  const current = partsOf(dummyHash).made;
  const hashWith = (password: string, salt: Buffer) =>
    limiter.execute(() => hash(password, { ...OPTIONS, salt }));
  const verifyOne = (password: string, stored: string) => limiter.execute(() => verify(stored, password));

  const compareForms = comparing({ hashWith, verifyOne, current });
  const verifyForms = async (password: string, stored: string): Promise<boolean> => {
    const same = await Promise.all(formsOf(password).map((form) => verifyOne(form, stored)));
    return same.includes(true);
  };

  return {
    expectRoom() {
      if (limiter.queueSlots <= maxWaiting) throw new BulkheadRejectedError(concurrency, maxWaiting);
    },
    hash: (password) => limiter.execute(() => hash(composedForm(password), OPTIONS)),
    async matches(password, stored) {
      const same = await verifyForms(password, stored ?? dummyHash);
      return stored !== null && same;
    },
    async matchesEach(password, stored) {
      if (stored.every((each) => each === null)) await verifyForms(password, dummyHash);
      return compareForms(password, stored);
    },
    async hashAgainst(password, stored) {
      const first = stored.find((each) => each !== null && partsOf(each).made === current);
      const salt = first == null ? randomBytes(partsOf(dummyHash).salt.length) : partsOf(first).salt;
      const hashed = hashWith(composedForm(password), salt);
      const same = await compareForms(password, stored, new Map([[salt.toString('hex'), hashed]]));
      return { hash: await hashed, same };
    },
  };
}

type Comparing = {
  hashWith: (password: string, salt: Buffer) => Promise<string>;
  verifyOne: (password: string, stored: string) => Promise<boolean>;
  /** Kind, version and costs of the hashes that share a salt. */
  current: string;
};

/** Compares each form of a password; the work depends on what was typed alone, never on what is stored. */
function comparing({ hashWith, verifyOne, current }: Comparing) {
  /** One hash per salt. A hash stored with other costs is compared by itself. */
  async function compare(password: string, stored: readonly (string | null)[], made: Hashes) {
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
    return Promise.all(same);
  }

  /** `made`: hashes of the composed form that are under way, by salt. */
  return async <Kept extends readonly (string | null)[]>(
    password: string,
    stored: Kept,
    made: Hashes = new Map(),
  ): Promise<EachOf<Kept>> => {
    const [composed, ...others] = formsOf(password);
    const same = await Promise.all([
      compare(composed, stored, made),
      ...others.map((form) => compare(form, stored, new Map())),
    ]);
    return stored.map((_, index) => same.some((each) => each[index])) as EachOf<Kept>;
  };
}

type Hashes = ReadonlyMap<string, Promise<string>>;

/** The composed form, which is hashed, and the typed one for hashes from before that (RFC 8265). */
function formsOf(password: string): [string, ...string[]] {
  const composed = composedForm(password);
  return password === composed ? [composed] : [composed, password];
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
