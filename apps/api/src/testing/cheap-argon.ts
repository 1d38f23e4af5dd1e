import * as argon2 from '@node-rs/argon2';

import type { Argon } from '#api/platform/passwords/password-hasher.ts';

/** The lowest cost: how long a hash takes is another test's concern. */
const CHEAP = { memoryCost: 8, timeCost: 1 };

/** Passwords that cost next to nothing, for tests that need many members and not their hashes. */
export const cheapArgon: Argon = {
  hash: (password, options, signal) => argon2.hash(password, { ...options, ...CHEAP }, signal),
  verify: argon2.verify,
};
