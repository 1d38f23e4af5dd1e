import type { ColumnType } from 'kysely';

import type { Bytes, Flag, NullableBytes, NullableDate, View } from '#api/platform/database/column-types.ts';

type FileState = 'full' | 'due' | 'thin';

declare module '#api/platform/context.ts' {
  interface Tables {
    bureau_orders: {
      member_id: string;
      month: string;
      reference: string;
      outcome:
        | 'open'
        | 'try-later'
        | 'unavailable'
        | 'no-file'
        | 'details-rejected'
        | 'identity-mismatch'
        | 'contact-us'
        | 'done';
      tries: number;
      session_id: string;
      leased_until: NullableDate;
      refresh_after: NullableDate;
    };
    score_snapshots: {
      member_id: string;
      month: string;
      score: number;
      received_on: ColumnType<Date, string, string>;
      advice: Bytes;
      file: Bytes;
      stale: Flag;
      file_state: ColumnType<FileState, FileState | undefined, FileState>;
      changes: NullableBytes;
      reasons: NullableBytes;
      counted: Flag;
    };
    score_counts: {
      id: number;
      given: ColumnType<string, number, number>;
      counted_at: Date;
      given_before: ColumnType<string, number, number>;
      before_at: Date;
    };
    standing_scores: View<{
      member_id: string;
      month: string;
      score: number;
      received_on: Date;
      file: Uint8Array;
    }>;
  }
}
