import type { Bytes, NullableBytes, View } from '#api/platform/database/column-types.ts';

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
