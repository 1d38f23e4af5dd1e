import type { Bytes, NullableBytes, View } from '#api/platform/database/column-types.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    registrations: {
      id: string;
      email_lookup: Bytes;
      shadow: boolean;
      password_hash: string;
      email: Bytes;
      details: NullableBytes;
      confirm_hash: Bytes;
      member_id: string | null;
      created_at: Date;
      expires_at: Date;
    };
    registered_members: View<{ id: string; member_id: string }>;
    waiting_registrations: View<{
      id: string;
      email_lookup: Uint8Array;
      password_hash: string;
      has_details: boolean;
      created_at: Date;
      expires_at: Date;
    }>;
  }
}

export const registrationRetention: readonly Retention[] = [
  endedRows({ name: 'registrations', from: 'from registrations', days: 1 }),
];
