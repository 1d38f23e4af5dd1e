import type { Generated } from 'kysely';

import type { Bytes } from '#api/platform/database/column-types.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    erasures: { subject: Bytes; erased_at: Date };
    erasure_ledgers: { id: string; entries: string | number; hash: Bytes };
    erasure_guard: {
      id: number;
      server_started: Date;
      written_in: string;
      confirmed: boolean;
      begin_until: Generated<Date | null>;
    };
  }
}
