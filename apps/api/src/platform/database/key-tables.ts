import type { ColumnType } from 'kysely';

import type { Bytes } from './column-types.ts';

/** What tells whether keys fit, what outlives them, and how far a change of them has come. */
export type KeyTables = {
  key_canary: {
    sealed: Bytes;
    lookup: Bytes;
    written_at: ColumnType<Date, Date | undefined>;
  };
  lasting_keys: { purpose: string; sealed: Bytes; kept_at: ColumnType<Date, Date | undefined> };
  key_changes: { table_name: string; target: string; after: ColumnType<string[] | null>; changed: string };
};
