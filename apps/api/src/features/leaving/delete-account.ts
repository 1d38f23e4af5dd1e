import { PATHS } from '@wattle/domain/pages/paths';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { sessionStands } from '#api/platform/sessions/member-sessions.ts';
import { checkOwner } from '#api/platform/sessions/owner-check.ts';
import type { MemberSession } from '#api/platform/sessions/session.ts';

import { eraseMember, holdLeaver, inErasing } from './erase-member.ts';
import { leavingPasswordByMember } from './leaving.budgets.ts';
import { incorrect } from './leaving.rules.ts';

/**
 * Erases a member who asks for it, in one transaction, or not at all. It takes the password and a recent second factor
 * (security-targets, design 5); wrong passwords are counted before they are compared (DEL-004, DEL-007).
 */
export async function deleteAccount(
  ctx: Context,
  { session, password }: { session: MemberSession; password: string },
): Promise<Outcome<{ receipt: string }, Refusal>> {
  if (password === '') {
    return fail({ code: 'validation', errors: [{ field: 'password', message: 'Password is required' }] });
  }
  const refusal = await checkOwner(ctx, {
    session,
    password,
    page: PATHS.deleteAccount,
    doing: 'delete your account',
    budget: leavingPasswordByMember,
  });
  if (refusal?.code === 'password-incorrect') return fail(incorrect());
  if (refusal !== null) return fail(refusal);
  const { memberId, id: sessionId } = session;
  return inErasing(ctx, async (tx) => {
    const leaver = await holdLeaver(ctx, tx, memberId);
    // They left a moment ago, or the session was ended, so what was proved no longer applies. A change of password ends
    // all other sessions, so it still holds for one that exists.
    if (leaver === null || !(await sessionStands(tx, { memberId, sessionId }))) {
      return fail({ code: 'unauthenticated' });
    }
    return succeed(await eraseMember(ctx, tx, { leaver, why: 'asked', at: ctx.now() }));
  });
}
