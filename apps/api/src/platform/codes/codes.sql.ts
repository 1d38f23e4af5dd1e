import type { Bytes, List, NullableText } from '#api/platform/database/column-types.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    one_time_codes: {
      home: string;
      session_id: string;
      purpose: string;
      code_hash: Bytes;
      destination: Bytes;
      attempts: number;
      sent_at: Date;
      expires_at: Date;
      live_hashes: List<Uint8Array>;
      live_until: List<Date>;
      /** Codes sent to the destination since the last one that was entered. */
      sent: number;
      effect_id: NullableText;
    };
  }
}
