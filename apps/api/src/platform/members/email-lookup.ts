import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Ring, RingHash } from '../secrets/secrets.ts';

/**
 * The keyed hash by which an address is found: made only from its stored form, or nobody would be found. It is what is
 * written; to find somebody takes `all`, which has one more while a secret is changed.
 */
export type EmailLookup = ((email: Email) => Buffer) & { all: (email: Email) => Ring<Buffer> };

declare module '../context.ts' {
  interface Context {
    emailLookup: EmailLookup;
  }
}

export function makeEmailLookup(hash: (purpose: string) => RingHash): EmailLookup {
  const keyed = hash('email');
  return Object.assign((email: Email) => keyed(email), { all: (email: Email) => keyed.all(email) });
}
