import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import type { ColumnType } from 'kysely';

import type { Bytes, NullableDate } from '#api/platform/database/column-types.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    identity_checks: {
      id: string;
      member_id: string;
      session_id: string;
      document_type: DocumentType;
      document_hash: Bytes;
      request_hash: Bytes;
      provider_reference: string | null;
      status: 'starting' | 'pending' | 'deferred' | 'verified' | 'not-matched' | 'refused' | 'unanswered';
      polls: number;
      started_at: Date;
      completed_at: NullableDate;
      ask_again_at: NullableDate;
      asks: ColumnType<number, number | undefined, number>;
    };
    document_fingerprints: {
      document_hash: Bytes;
      member_id: string;
      document_type: DocumentType;
      verified_at: Date;
    };
  }
}
