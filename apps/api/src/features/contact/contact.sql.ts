import type { ColumnType } from 'kysely';

import type { Bytes, NullableDate } from '#api/platform/database/column-types.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';

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

/** How long an enquiry is kept after it arrived: a year. */
const ENQUIRY_DAYS = 366;
/** A complaint's handling may have to be shown long after: seven years. */
const COMPLAINT_DAYS = 2557;

export const contactRetention: readonly Retention[] = [
  endedRows({
    name: 'enquiries',
    from: 'from cases',
    by: 'received_at',
    days: ENQUIRY_DAYS,
    and: "kind = 'enquiry'",
  }),
  endedRows({
    name: 'complaints',
    from: 'from cases',
    by: 'received_at',
    days: COMPLAINT_DAYS,
    and: "kind = 'complaint'",
  }),
];
