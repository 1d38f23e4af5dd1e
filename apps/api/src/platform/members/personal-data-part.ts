import type { Tx } from '../context.ts';

/** What a JSON file can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * What one feature holds about a member: given to them on request, and erased when they leave. Every table that names a
 * member belongs to one of these or to the list of what is kept; a test searches the database for others.
 */
export type PersonalDataPart = {
  /** Stable, for programs that read the file. */
  name: string;
  /** As people read it. */
  title: string;
  tables: readonly string[];
  /** Everything, decrypted, but never a secret such as a hash of a password or a token. */
  exportOf: (memberId: string) => Promise<Json>;
  /** For paper, where everything would be unreadable; without it, the same. */
  pdfOf?: (memberId: string) => Promise<Json>;
  /** In the transaction in which the member leaves. Erasing twice is the same as once. */
  erase: (tx: Tx, memberId: string) => Promise<void>;
};
