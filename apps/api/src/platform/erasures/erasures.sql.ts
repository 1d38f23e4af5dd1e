import type { Bytes } from '#api/platform/database/column-types.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    erasures: { subject: Bytes; erased_at: Date };
    erasure_ledgers: { id: string; entries: string | number };
  }
}
