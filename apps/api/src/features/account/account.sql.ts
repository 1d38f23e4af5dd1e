import type { Bytes } from '#api/platform/database/column-types.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    contact_changes: { member_id: string; kind: 'email' | 'mobile'; destination: Bytes; asked_at: Date };
  }
}

export const accountRetention: readonly Retention[] = [
  endedRows({ name: 'contact-changes', from: 'from contact_changes', by: 'asked_at', days: 1 }),
];
