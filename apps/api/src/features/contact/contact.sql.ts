import type { ColumnType } from 'kysely';

import type { Bytes, NullableDate } from '#api/platform/database/column-types.ts';

type CaseState = 'received' | 'handed-over' | 'undelivered';

declare module '#api/platform/context.ts' {
  interface Tables {
    cases: {
      id: string;
      reference: string;
      kind: 'enquiry' | 'complaint';
      state: ColumnType<CaseState, CaseState | undefined, CaseState>;
      member_id: string | null;
      fields: Bytes;
      received_at: Date;
      acknowledged_at: NullableDate;
      answer_due_on: ColumnType<Date | null, string | null, never>;
      handed_over_at: NullableDate;
      undelivered_at: NullableDate;
    };
  }
}
