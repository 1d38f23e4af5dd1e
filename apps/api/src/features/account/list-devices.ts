import type { ResponseOf } from '@wattle/contract';
import { UNKNOWN_DEVICE } from '@wattle/domain/journeys/device-name';

import type { Context } from '#api/platform/context.ts';
import { sessionsOf } from '#api/platform/sessions/member-sessions.sql.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';

type SignedInDevice = ResponseOf<'GET /v1/user/sessions'>[number];

/** A member's live sessions, the current one first, then the last seen. */
export async function listDevices(
  { db, now, config }: Context,
  { memberId, id }: MemberSession,
): Promise<SignedInDevice[]> {
  const at = now();
  const { idleMs } = config.session;
  const working = (await sessionsOf(db, memberId)).filter(
    ({ expires_at: expires, last_seen_at: seen }) => expires > at && seen.getTime() > at.getTime() - idleMs,
  );
  const signings = working.map((row) => ({
    id: row.id,
    current: row.id === id,
    device: row.device ?? UNKNOWN_DEVICE,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
  return signings.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt),
  );
}
