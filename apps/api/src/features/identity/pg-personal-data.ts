import type { Database } from '#api/platform/database/database.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';

/** Identity checks and the documents they verified: kinds, outcomes and times. Numbers are not stored at all. */
export function makePgIdentityPart({
  database: { db },
}: {
  database: Pick<Database, 'db'>;
}): PersonalDataPart {
  return {
    name: 'identity',
    title: 'Identity checks',
    tables: ['identity_checks', 'document_fingerprints'],
    async exportOf(memberId) {
      const checks = await db
        .selectFrom('identity_checks')
        .select(['document_type', 'status', 'provider_reference', 'started_at', 'completed_at'])
        .where('member_id', '=', memberId)
        .orderBy('started_at')
        .execute();
      const documents = await db
        .selectFrom('document_fingerprints')
        .select(['document_type', 'verified_at'])
        .where('member_id', '=', memberId)
        .orderBy('verified_at')
        .execute();
      return {
        checks: checks.map((row) => ({
          document: row.document_type,
          outcome: row.status,
          startedAt: row.started_at.toISOString(),
          endedAt: row.completed_at?.toISOString() ?? null,
          reference: row.provider_reference,
        })),
        verifiedDocuments: documents.map((row) => ({
          document: row.document_type,
          verifiedAt: row.verified_at.toISOString(),
        })),
      };
    },
    async erase(tx, memberId) {
      await tx.deleteFrom('identity_checks').where('member_id', '=', memberId).execute();
      await tx.deleteFrom('document_fingerprints').where('member_id', '=', memberId).execute();
    },
  };
}
