import type { Bytes, View } from '#api/platform/database/column-types.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    wizard_answers: { member_id: string; wizard: string; version: number; answers: Bytes; saved_at: Date };
    agreed_about_me: View<{ member_id: string; answers: Uint8Array }>;
  }
}
