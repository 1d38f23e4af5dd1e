import type { Context } from '#api/platform/context.ts';
import { clearMobileFactor } from '#api/platform/members/members.sql.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { raiseSession } from '#api/platform/sessions/sessions.sql.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

import { recordShownDocument } from '../lost-phone/shown-documents.sql.ts';
import { findResetMember } from './sign-in.sql.ts';

/**
 * Makes a document check the second factor after a reset by e-mail without a verified mobile; returns the session's new
 * token, else null. With a verified mobile its code stays required, and the document is only recorded, for a member who lost the phone.
 */
export function proveByDocument(ctx: Context, session: MemberSession): Promise<string | null> {
  return inMemberTransaction(ctx, session, async (tx) => {
    const { memberId, id: sessionId } = session;
    const member = await findResetMember(tx, memberId);
    if (member === null) return null;
    if (member.hasMobile) {
      await recordShownDocument(tx, { memberId, sessionId }, ctx.now());
      return null;
    }
    await clearMobileFactor(tx, memberId);
    await recordActivity(ctx, tx, { memberId, kind: 'document-used', sessionId });
    return raiseSession(ctx, tx, session, { secondFactor: true });
  });
}
