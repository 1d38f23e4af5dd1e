import type { ColumnType } from 'kysely';

declare module '#api/platform/context.ts' {
  interface Tables {
    preference_syncs: {
      member_id: string;
      revision: number;
      synced_revision: ColumnType<number, number | undefined, number>;
      changed_at: Date;
    };
  }
}
