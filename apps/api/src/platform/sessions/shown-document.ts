import type { Db, Tx } from '#api/platform/context.ts';

/** Records that a document was verified in this session. Grants no right by itself. */
export async function recordShownDocument(
  tx: Tx,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ document_shown_at: now })
    .where('home', '=', memberId)
    .where('id', '=', sessionId)
    .execute();
}

/** Whether a document was verified in this session of the member. */
export async function hasShownDocument(
  of: Db,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<boolean> {
  const row = await of
    .selectFrom('sessions')
    .select('id')
    .where('home', '=', memberId)
    .where('id', '=', sessionId)
    .where('member_id', '=', memberId)
    .where('document_shown_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
