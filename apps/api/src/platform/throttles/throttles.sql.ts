import type { Bytes, NullableDate } from '#api/platform/database/column-types.ts';

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
