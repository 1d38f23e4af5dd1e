import type { Context } from '#api/platform/context.ts';
import { clearMobileFactor } from '#api/platform/members/members.sql.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { sessionExists } from '#api/platform/sessions/member-sessions.sql.ts';
import { raiseSession } from '#api/platform/sessions/sessions.sql.ts';
import { inAnyMemberTransaction } from '#api/platform/members/member-transaction.ts';

import { recordShownDocument } from '../lost-phone/shown-documents.sql.ts';
import { findResetMember } from './sign-in.sql.ts';

/**
 * Makes a document check the second factor after a reset by e-mail without a verified mobile; returns the session's new
 * token, else null. Locks the member first, as a reset does: after a concurrent reset this session has ended. With a
 * verified mobile its code stays required, and the document is only recorded, for a member who lost the phone.
 */
export function proveByDocument(
  ctx: Context,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<string | null> {
  return inAnyMemberTransaction(ctx, memberId, async (tx, locked) => {
    const member = locked === null ? null : await findResetMember(tx, memberId);
    if (member === null || !(await sessionExists(tx, { memberId, sessionId }))) return null;
    if (member.hasMobile) {
      await recordShownDocument(tx, { memberId, sessionId }, ctx.now());
      return null;
    }
    await clearMobileFactor(tx, memberId);
    await recordActivity(ctx, tx, { memberId, kind: 'second-factor', sessionId });
    return raiseSession(ctx, tx, { id: sessionId, shardKey: memberId }, { secondFactor: true });
  });
}
