import type { Db } from '../database/database.ts';
import { statementsOf } from '../database/statements.ts';
import type { Tx } from '../database/transaction.ts';

/** Notes that an identity document was verified in a session. It gives the session no right by itself. */
export async function noteShownDocument(
  tx: Tx,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  now: Date,
): Promise<void> {
  await statementsOf(tx)
    .updateTable('sessions')
    .set({ document_shown_at: now })
    .where('home', '=', memberId)
    .where('id', '=', sessionId)
    .execute();
}

/** Whether an identity document was verified in a session of this member. */
export async function hasShownDocument(
  of: Tx | Db,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<boolean> {
  const row = await statementsOf(of)
    .selectFrom('sessions')
    .select('id')
    .where('home', '=', memberId)
    .where('id', '=', sessionId)
    .where('member_id', '=', memberId)
    .where('document_shown_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
