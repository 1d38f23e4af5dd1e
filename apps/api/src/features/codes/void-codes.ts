import type { Tx } from '#api/platform/context.ts';
import { sessionsOf } from '#api/platform/sessions/member-sessions.sql.ts';
import type { SessionKey } from '#api/platform/sessions/session.ts';

import type { CodePurpose } from './code-budgets.ts';
import { deleteCodes } from './codes.sql.ts';

/** Invalidates the codes for this purpose in all sessions of a member. */
export async function voidCodes(
  tx: Tx,
  { memberId, purpose }: { memberId: string; purpose: CodePurpose },
): Promise<void> {
  const sessionIds = (await sessionsOf(tx, memberId)).map(({ id }) => id);
  await deleteCodes(tx, { shardKey: memberId, sessionIds, purpose });
}

/** Invalidates a code. */
export const voidCode = (tx: Tx, { shardKey, id }: SessionKey, purpose: CodePurpose): Promise<void> =>
  deleteCodes(tx, { shardKey, sessionIds: [id], purpose });
