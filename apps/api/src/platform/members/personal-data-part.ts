import type { Tx } from '../context.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * What one feature stores about a member: exported on request and erased when the account is deleted. Every table with
 * a member's id belongs to one part or to the list of kept records; a test checks that.
 */
export type PersonalDataPart = {
  /** Stable key in the JSON file. */
  name: string;
  /** Heading in the PDF. */
  title: string;
  tables: readonly string[];
  /** All data, decrypted, without secrets such as password hashes or tokens. */
  exportOf: (memberId: string) => Promise<Json>;
  /** Shorter version for the PDF. Default: the same data. */
  pdfOf?: (memberId: string) => Promise<Json>;
  /** Runs in the transaction that erases the member. Idempotent. */
  erase: (tx: Tx, memberId: string) => Promise<void>;
};
