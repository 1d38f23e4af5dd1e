import type { Email } from '@wattle/domain/fields/contact-fields';

import type { KeyedHash } from '../secrets/keyed-hash.ts';

/** Keyed hash that an address is found by, made from its normalised form. */
export type EmailLookup = (email: Email) => Buffer;

declare module '../context.ts' {
  interface Context {
    emailLookup: EmailLookup;
  }
}

export const makeEmailLookup =
  (hash: (purpose: string) => KeyedHash): EmailLookup =>
  (email) =>
    hash('email')(email);
