import type { Bytes, NullableDate } from '#api/platform/database/column-types.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    throttles: {
      key: Bytes;
      hits: number;
      window_ends_at: Date;
      blocked_until: NullableDate;
      strikes: number;
    };
    challenge_uses: { id: Bytes; expires_at: Date };
  }
}

export const throttleRetention: readonly Retention[] = [
  endedRows({ name: 'challenge-uses', from: 'from challenge_uses' }),
  endedRows({
    name: 'throttles',
    from: 'from throttles',
    by: 'window_ends_at',
    days: 1,
    and: '(blocked_until is null or blocked_until < $1)',
  }),
];
