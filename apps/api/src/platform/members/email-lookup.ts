import type { Email } from '@wattle/domain/fields/contact-fields';

import type { KeyedHash } from '../secrets/secrets.ts';

/** The keyed hash by which an address is found: made only from its stored form, or nobody would be found. */
export type EmailLookup = (email: Email) => Buffer;

export function makeEmailLookup(hash: (purpose: string) => KeyedHash): EmailLookup {
  const keyed = hash('email');
  return (email) => keyed(email);
}
