import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Ring, RingHash } from '../secrets/secrets.ts';

/**
 * Keyed hash that an address is found by, made from its normalised form. `all` has a second one while a secret is
 * being changed; searches use `all`, writes the first.
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
