import type { Context } from '#api/platform/context.ts';
import { memberSession, type MemberSession } from '#api/platform/sessions/access.ts';
import { findSession } from '#api/platform/sessions/find-session.ts';
import { openSession } from '#api/platform/sessions/sessions.sql.ts';

/** The session of a token, for an operation that asks for no role. */
export async function memberSessionWith(ctx: Context, token: string): Promise<MemberSession> {
  const found = await findSession(ctx, token);
  const session = found === null ? null : memberSession(found, { to: 'member', roles: [] });
  if (session === null) throw new Error('there is no such session');
  return session;
}

/** A new session of a member. */
export async function memberSessionOf(
  ctx: Context,
  memberId: string,
  { secondFactor = true } = {},
): Promise<MemberSession> {
  const rights = { registrationId: null, firstFactor: true, secondFactor };
  return memberSessionWith(ctx, (await openSession(ctx, ctx.db, { memberId, ...rights })).token);
}
