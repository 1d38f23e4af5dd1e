import type { Bytes } from '#api/platform/database/column-types.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    lost_phones: { member_id: string; mobile: Bytes; stop_hash: Bytes; asked_at: Date; counts_at: Date };
  }
}
