import type { IncomingHttpHeaders } from 'node:http';

/** A webhook call with its raw body, which the signature covers. */
export type SignedCall = {
  /** Path and query, as in the request line. */
  target: string;
  headers: IncomingHttpHeaders;
  body: string;
  params: Readonly<Record<string, string>>;
};

/**
 * `refused`: not signed by the provider. `malformed`: signed but invalid. `later`: could not be verified now; the
 * provider should retry.
 */
export type SignedCallFault = 'refused' | 'malformed' | 'later';

/** A call whose signature was verified. */
export type VerifiedCall = {
  /** The provider's id of the call, or its signature where it has none. */
  id: string;
  /** Null where the signature covers no time. */
  sentAt: Date | null;
  take: () => Promise<'accepted' | SignedCallFault>;
};
