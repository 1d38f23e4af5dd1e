import type { Bytes, NullableDate, View } from '#api/platform/database/column-types.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    known_devices: {
      member_id: string;
      device_hash: Bytes;
      passed_at: NullableDate;
      locked_until: NullableDate;
    };
    passed_devices: View<{ member_id: string; device_hash: Uint8Array; passed_at: Date }>;
  }
}
