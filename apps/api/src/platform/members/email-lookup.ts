import type { Email } from '@wattle/domain/fields/contact-fields';

import type { KeyedHash } from '../secrets/secrets.ts';

/** The keyed hash under which an address is found: of one in its stored form alone, or nobody would be. */
export type EmailLookup = (email: Email) => Buffer;

export function makeEmailLookup(hash: (purpose: string) => KeyedHash): EmailLookup {
  const keyed = hash('email');
  return (email) => keyed(email);
}
