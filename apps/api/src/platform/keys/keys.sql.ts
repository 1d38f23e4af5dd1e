import type { ColumnType } from 'kysely';

import type { Bytes } from '#api/platform/database/column-types.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    lasting_keys: { purpose: string; sealed: Bytes; kept_at: ColumnType<Date, Date | undefined> };
    key_changes: { table_name: string; target: string; after: ColumnType<string[] | null>; changed: string };
  }
}
