import { UNKNOWN_DEVICE } from '@wattle/domain/device-name';

import type { Activity, ActivityKind } from '#api/platform/activity.ts';
import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database.ts';
import { statementsOf, transact } from '#api/platform/statements.ts';

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
        let ended = statementsOf(tx)
          .deleteFrom('sessions')
          .where('member_id', '=', memberId)
          .where('id', '!=', sessionId)
          .returning('id');
        if (only !== null) ended = ended.where('id', '=', only);
        const rows = await ended.execute();
        if (rows.length === 0) return;
        await deps.activity(tx, { memberId, kind: 'signed-out-elsewhere', sessionId });
      });
    },

    async activity(memberId) {
      const rows = await db
        .selectFrom('member_activity')
        .select(['at', 'kind', 'device'])
        .where('member_id', '=', memberId)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(ACTIVITY_SHOWN)
        .execute();
      // Our own writing: every kind comes from `Activity` or from a statement that spells one out.
      return rows.map(({ at, kind, device }) => ({
        at: at.toISOString(),
        kind: kind as ActivityKind,
        device,
      }));
    },
  };
}

/** Sessions that still work, this one first, then by their last sign of life. */
async function list({ database: { db }, clock, idleMs }: Deps, of: Parameters<Devices['list']>[0]) {
  const now = clock.now();
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('member_id', '=', of.memberId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - idleMs))
    .orderBy('last_seen_at', 'desc')
    .execute();
  const signings = rows.map((row) => ({
    id: row.id,
    current: row.id === of.sessionId,
    device: row.device ?? UNKNOWN_DEVICE,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
  return signings.toSorted((a, b) => Number(b.current) - Number(a.current));
}
