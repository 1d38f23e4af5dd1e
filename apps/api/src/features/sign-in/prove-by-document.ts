import type { Context } from '#api/platform/context.ts';
import { clearMobileFactor } from '#api/platform/members/members.ts';
import { noteActivity } from '#api/platform/sessions/activity.ts';
import { sessionStands } from '#api/platform/sessions/member-sessions.ts';
import { raiseSession } from '#api/platform/sessions/session.ts';
import { noteShownDocument } from '#api/platform/sessions/shown-document.ts';

import { holdOwing } from './sign-in.sql.ts';

/**
 * Makes an identity document the second factor of a session whose password was reset by e-mail while no mobile was on
 * file, and returns its new token. The member is locked before the session is looked at, in the same order as another
 * reset locks them: one that came first has ended the session, and a document from before does not satisfy it.
 *
 * Where a mobile is on file its code stays owed: the document opens nothing, and is noted for whoever has lost the phone.
 */
export function proveByDocument(
  ctx: Context,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<string | null> {
  return ctx.inTransaction(async (tx) => {
    const owing = await holdOwing(tx, memberId);
    if (owing === null || !(await sessionStands(tx, { memberId, sessionId }))) return null;
    if (owing.hasMobile) {
      await noteShownDocument(tx, { memberId, sessionId }, ctx.now());
      return null;
    }
    await clearMobileFactor(tx, memberId);
    await noteActivity(tx, ctx.now(), { memberId, kind: 'second-factor', sessionId });
    return raiseSession(ctx, tx, { id: sessionId, home: memberId }, { secondFactor: true });
  });
}
