import type { Bytes } from '#api/platform/database/column-types.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    invitations: {
      id: string;
      customer: string;
      secret_hash: Bytes;
      person: Bytes;
      expires_at: Date;
    };
  }
}
