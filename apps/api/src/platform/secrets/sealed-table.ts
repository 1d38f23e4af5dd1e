/** A column of a row's primary key, as text; bytes in hexadecimal. */
export type KeyOf = (column: string) => string;

/** Where a hash says whose it is: a table with the same column, and one for the first column of the key. */
export type Directory = { table: string; owner: string };

/** A table that holds sealed values, as far as a change of keys has to know it. */
export type SealedTable = {
  table: string;
  /** The columns of its primary key, in their order. */
  key: Readonly<Record<string, 'uuid' | 'text' | 'bytea'>>;
  /** Each sealed column, with what its value is sealed for. */
  columns: Readonly<Record<string, (key: KeyOf) => string>>;
  /** Hashes under a secret that can be made again from a sealed column. */
  hashes?: Readonly<Record<string, { from: string; of: (opened: string) => Buffer; directory?: Directory }>>;
};
