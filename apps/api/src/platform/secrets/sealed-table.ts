/** A primary key column as text; bytes in hexadecimal. */
export type KeyOf = (column: string) => string;

/** What a change of keys must know about a table with sealed values. */
export type SealedTable = {
  table: string;
  /** Primary key columns in order. */
  key: Readonly<Record<string, 'uuid' | 'text' | 'bytea'>>;
  /** Sealed columns with the context that each value is bound to. */
  columns: Readonly<Record<string, (key: KeyOf) => string>>;
};
