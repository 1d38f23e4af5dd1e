import type { Bytes } from '#api/platform/database/column-types.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    contact_changes: { member_id: string; kind: 'email' | 'mobile'; destination: Bytes; asked_at: Date };
  }
}
