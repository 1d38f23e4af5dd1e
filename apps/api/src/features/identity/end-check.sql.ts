import type { DocumentType } from '@wattle/domain/journeys/identity-documents';

import type { Tx } from '#api/platform/context.ts';

import type { CheckEnd, CheckKey } from './identity.sql.ts';

export type ClosedCheck = {
  member_id: string;
  session_id: string;
  document_type: DocumentType;
  document_hash: Uint8Array;
};
type Close = { check: CheckKey; as: CheckEnd; now: Date };

/** Undefined when the check has already ended. */
export const closeCheck = (tx: Tx, { check, as, now }: Close): Promise<ClosedCheck | undefined> =>
  tx
    .updateTable('identity_checks')
    .set({ status: as, completed_at: now, ask_again_at: null })
    .where('id', '=', check.id)
    .where('member_id', '=', check.memberId)
    .where('completed_at', 'is', null)
    .returning(['member_id', 'session_id', 'document_type', 'document_hash'])
    .executeTakeFirst();

/** False when another member has the document. */
export async function bindDocument(tx: Tx, check: ClosedCheck, now: Date): Promise<boolean> {
  const bound = await tx
    .insertInto('document_fingerprints')
    .values({
      document_hash: check.document_hash,
      member_id: check.member_id,
      document_type: check.document_type,
      verified_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('document_hash')
        .doUpdateSet({ verified_at: now })
        .whereRef('document_fingerprints.member_id', '=', 'excluded.member_id'),
    )
    .returning('member_id')
    .executeTakeFirst();
  return bound !== undefined;
}

export async function markNotMatched(tx: Tx, { id, memberId }: CheckKey): Promise<void> {
  await tx
    .updateTable('identity_checks')
    .set({ status: 'not-matched' })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .execute();
}

export async function endOf(tx: Tx, { id, memberId }: CheckKey): Promise<CheckEnd> {
  const { status } = await tx
    .selectFrom('identity_checks')
    .select('status')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (status !== 'starting' && status !== 'pending' && status !== 'deferred') return status;
  throw new Error(`an open check did not end: ${status}`);
}
