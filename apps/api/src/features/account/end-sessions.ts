import { PATHS } from '@wattle/domain/pages/paths';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { endSessionsOf } from '#api/platform/sessions/member-sessions.sql.ts';
import { checkFactor } from '#api/platform/sessions/owner-check.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

/** `only`: one of the member's other sessions; null for all of them. */
type Input = { session: MemberSession; only: string | null };

/**
 * Ends other sessions. Needs a recent second factor, so that a session left open or stolen cannot lock the owner out.
 * Answers the same whether or not the session exists.
 */
export async function endSessions(
  ctx: Context,
  { session, only }: Input,
): Promise<Outcome<{ ok: boolean }, Refusal>> {
  const refusal = await checkFactor(ctx, { session, page: PATHS.devices, doing: 'log out another device' });
  if (refusal !== null) return fail(refusal);
  const { memberId, id: sessionId } = session;
  await inMemberTransaction(ctx, session, async (tx) => {
    const which = { memberId, except: sessionId, ...(only === null ? {} : { only }) };
    if ((await endSessionsOf(tx, which)) === 0) return;
    await recordActivity(ctx, tx, { memberId, kind: 'signed-out-elsewhere', sessionId });
  });
  return succeed({ ok: true });
}
