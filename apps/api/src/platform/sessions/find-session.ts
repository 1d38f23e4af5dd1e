import type { Context } from '../context.ts';
import { readSession } from './read-session.sql.ts';
import { sessionOf, type Session } from './session.ts';
import { updateLastSeen } from './sessions.sql.ts';

/** Maximum age of `last_seen_at`: at most one write a minute per session. */
const LAST_SEEN_INTERVAL_MS = 60_000;

/**
 * The session of a token. Null when it is unknown, idle for 30 minutes, or past its lifetime. Tokens are 256 random
 * bits; the database stores a hash. Unless `isUse` is false, the session is idle from now on.
 */
export async function findSession(
  ctx: Context,
  token: string,
  { isUse = true } = {},
): Promise<Session | null> {
  const row = await readSession(ctx, token);
  const now = ctx.now().getTime();
  if (row === null || row.expires <= now || row.last_seen + ctx.config.session.idleMs <= now) return null;
  const session = sessionOf(row);
  if (isUse && now - row.last_seen > LAST_SEEN_INTERVAL_MS) await updateLastSeen(ctx, session);
  return session;
}
