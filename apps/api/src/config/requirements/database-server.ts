import { isReserved } from '@wattle/domain/offers/stand-in';
import { Client } from 'pg';

import { hasPlaceholder } from './addresses.ts';
import { given, text, type Requirement } from './requirement.ts';

/** Null for an unparsable address. Creating a client does not connect. */
function hostOf(address: string): string | null {
  try {
    return new Client({ connectionString: address }).host;
  } catch {
    return null;
  }
}

/** What `#`, `/` and `?` of a password make of an address: they end the part in which the server is named. */
const CUT_SHORT = /#|^[a-z]+:\/\/[^/?]*[/?].*@/i;

export const isReadable = (address: string): boolean => !CUT_SHORT.test(address) && hostOf(address) !== null;

function parametersOf(address: string): [string, string][] {
  const [, query = ''] = /^[^#?]*\?([^#]*)/.exec(address) ?? [];
  return [...new URLSearchParams(query)];
}

function namesEachOnce(address: string): boolean {
  const names = parametersOf(address).map(([name]) => name);
  return new Set(names).size === names.length;
}

/**
 * Checks the connection as the driver parses it: a host can appear in two places. `require` and `verify-ca` mean
 * `verify-full` in this version of the driver and less in the next, so they are refused.
 */
function isVerified(address: string): boolean {
  const host = hostOf(address);
  // A local socket needs no encryption; the other requirements name what the driver does not read or takes twice.
  if (host === null || host.startsWith('/') || !namesEachOnce(address)) return true;
  return parametersOf(address).some(([name, value]) => name === 'sslmode' && value === 'verify-full');
}

function isReal(address: string): boolean {
  const host = hostOf(address);
  return !hasPlaceholder(address) && !(host !== null && isReserved({ hostname: host }));
}

export const DATABASE_SERVER: readonly Requirement<string | undefined>[] = [
  given('name a PostgreSQL server'),
  text('name each parameter once', namesEachOnce),
  text('ask for an encrypted connection to a verified server (sslmode=verify-full)', isVerified),
  text('be filled in: `.example`, `USER` and `PASSWORD` are placeholders', isReal),
];
