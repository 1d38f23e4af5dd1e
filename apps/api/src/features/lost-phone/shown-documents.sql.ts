import type { Db, Tx } from '#api/platform/context.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    shown_documents: { member_id: string; session_id: string; shown_at: Date };
  }
}

type OfSession = { memberId: string; sessionId: string };

/** Records that a document was verified in this session. Grants no right by itself. */
export async function recordShownDocument(
  tx: Tx,
  { memberId, sessionId }: OfSession,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('shown_documents')
    .values({ member_id: memberId, session_id: sessionId, shown_at: at })
    .onConflict((conflict) => conflict.columns(['member_id', 'session_id']).doUpdateSet({ shown_at: at }))
    .execute();
}

/** Whether a document was verified in this session of the member, which may have ended since. */
export async function hasShownDocument(db: Db, { memberId, sessionId }: OfSession): Promise<boolean> {
  const row = await db
    .selectFrom('shown_documents')
    .select('session_id')
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteShownDocuments(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('shown_documents').where('member_id', '=', memberId).execute();
}

/** A session ends within a day. */
export const shownDocumentRetention: Retention = endedRows({
  name: 'shown-documents',
  from: 'from shown_documents',
  by: 'shown_at',
  days: 1,
});
