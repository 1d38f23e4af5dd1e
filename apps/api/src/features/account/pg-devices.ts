import { UNKNOWN_DEVICE } from '@wattle/domain/journeys/device-name';

import { activityOf, type Activity } from '#api/platform/sessions/activity.ts';
import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import { endSessionsOf, sessionsOf } from '#api/platform/sessions/member-sessions.ts';
import { transact } from '#api/platform/database/statements.ts';

import type { Devices } from './account.ports.ts';

const ACTIVITY_SHOWN = 50;

type Deps = { database: Pick<Database, 'db'>; clock: Clock; activity: Activity; idleMs: number };

/** A member's sessions and what happened in the account, on PostgreSQL. */
export function makePgDevices(deps: Deps): Devices {
  const { db } = deps.database;
  return {
    list: (of) => list(deps, of),

    async signOut({ memberId, sessionId, only }) {
      await transact(db, async (tx) => {
        const ended = await endSessionsOf(tx, {
          memberId,
          except: sessionId,
          ...(only === null ? {} : { only }),
        });
        if (ended === 0) return;
        await deps.activity(tx, { memberId, kind: 'signed-out-elsewhere', sessionId });
      });
    },

    activity: (memberId) => activityOf(db, { memberId, latest: ACTIVITY_SHOWN }),
  };
}

/** Sessions that still work, this one first, then by their last sign of life. */
async function list({ database: { db }, clock, idleMs }: Deps, of: Parameters<Devices['list']>[0]) {
  const now = clock.now();
  const rows = await sessionsOf(db, of.memberId);
  const working = rows.filter(
    ({ expires_at: expires, last_seen_at: seen }) => expires > now && seen.getTime() > now.getTime() - idleMs,
  );
  const signings = working.map((row) => ({
    id: row.id,
    current: row.id === of.sessionId,
    device: row.device ?? UNKNOWN_DEVICE,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
  return signings.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt),
  );
}
