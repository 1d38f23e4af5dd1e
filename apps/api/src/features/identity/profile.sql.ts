import type { Context, Tx } from '#api/platform/context.ts';
import { memberOpener } from '#api/platform/members/member-fields.ts';
import { hasVerifiedDocument } from '#api/platform/members/members.sql.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';

import type { IdentityProfile } from './identity-gateway.ts';
import { deleteReminder, identityRemindedAt } from './waiting/identity-reminders.sql.ts';

/** Waits for a concurrent change of the details to commit, so that the answer is current. */
export async function findProfile(
  { db, cipher }: Context,
  memberId: string,
): Promise<IdentityProfile | null> {
  const row = await db
    .selectFrom('member_records')
    .select(['first_name', 'middle_name', 'last_name', 'birth_date'])
    .where('id', '=', memberId)
    .forShare()
    .executeTakeFirst();
  if (row === undefined) return null;
  const open = memberOpener(cipher, memberId);
  return {
    givenName: open('first_name', row.first_name),
    middleName: open('middle_name', row.middle_name),
    familyName: open('last_name', row.last_name),
    dateOfBirth: open('birth_date', row.birth_date),
  };
}

/** A document that no longer counts leaves its fingerprint. */
export async function wasEverVerified(tx: Tx, memberId: string): Promise<boolean> {
  const bound = await tx
    .selectFrom('document_fingerprints')
    .select('member_id')
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst();
  if (bound !== undefined) return true;
  const counting = await tx
    .selectFrom('member_records')
    .select('id')
    .where('id', '=', memberId)
    .where(hasVerifiedDocument)
    .executeTakeFirst();
  return counting !== undefined;
}

/** Kinds, outcomes and times of checks and verified documents. Document numbers are never stored. */
export const identityPart = ({ db }: Context): PersonalDataPart => ({
  name: 'identity',
  title: 'Identity checks',
  tables: ['identity_checks', 'document_fingerprints', 'identity_reminders'],
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
    const remindedAt = await identityRemindedAt(db, memberId);
    return {
      remindedAt: remindedAt?.toISOString() ?? null,
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
    await deleteReminder(tx, memberId);
  },
});
