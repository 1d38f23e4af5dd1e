import type { ColumnType, Generated } from 'kysely';

import type { Bytes, Flag, NullableDate } from '#api/platform/database/column-types.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    sessions: {
      token_hash: Bytes;
      id: string;
      /** Shard key; null only in rows of earlier versions. */
      home: string;
      member_id: string | null;
      registration_id: string | null;
      first_factor: boolean;
      second_factor: boolean;
      temporary_password: Flag;
      device: ColumnType<string | null, string | null | undefined, string | null>;
      second_factor_at: NullableDate;
      created_at: Date;
      token_at: Date;
      last_seen_at: Date;
      expires_at: Date;
    };
    member_activity: {
      id: Generated<string>;
      member_id: string;
      at: Date;
      kind: string;
      device: string | null;
    };
  }
}

/** Retention of an account's history: two years. */
const ACTIVITY_DAYS = 731;

export const sessionRetention: readonly Retention[] = [
  endedRows({ name: 'sessions', from: 'from sessions' }),
  endedRows({ name: 'activity', from: 'from member_activity', by: 'at', days: ACTIVITY_DAYS }),
];
