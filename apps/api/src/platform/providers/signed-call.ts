import type { IncomingHttpHeaders } from 'node:http';

/** A call that a provider makes to us, exactly as it came: a signature covers what was sent, not what was understood. */
export type SignedCall = {
  /** Path and query, as in the request line. */
  target: string;
  headers: IncomingHttpHeaders;
  body: string;
  params: Readonly<Record<string, string>>;
};

/**
 * `refused`: not signed by the provider. `malformed`: signed, and not what the provider is known to say. `later`: it could
 * not be verified now, so the provider should call again.
 */
export type SignedCallFault = 'refused' | 'malformed' | 'later';
