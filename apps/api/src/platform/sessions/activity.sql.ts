import type { ResponseOf } from '@wattle/contract';
import { sql } from 'kysely';

import type { Context, Db, Tx } from '#api/platform/context.ts';

type ActivityItem = ResponseOf<'GET /v1/user/activity'>['items'][number];
export type ActivityKind = ActivityItem['kind'];

declare module '#api/platform/context.ts' {
  interface Context {
    /** Listeners of all features. Each runs in the transaction that records an entry of the account's history. */
    activityListeners: readonly ActivityListener[];
  }
}

export type ActivityListener = (ctx: Context, tx: Tx, activity: Activity) => Promise<void>;

export type Activity = {
  memberId: string;
  kind: ActivityKind;
  /** Session of the device used; null when none was involved. */
  sessionId: string | null;
};

/**
 * Stores an entry of the account's history in the transaction of the action itself. For an unknown member it does the
 * same work and stores nothing.
 */
export async function recordActivity(ctx: Context, tx: Tx, activity: Activity): Promise<void> {
  const { memberId, kind, sessionId } = activity;
  await tx
    .insertInto('member_activity')
    .columns(['member_id', 'at', 'kind', 'device'])
    .expression((eb) =>
      eb
        .selectFrom('member_records as m')
        .leftJoin('sessions as s', (join) =>
          join.onRef('s.shard_key', '=', 'm.id').on('s.id', '=', sessionId),
        )
        .select(['m.id', sql`${ctx.now()}::timestamptz`.as('at'), sql`${kind}::text`.as('kind'), 's.device'])
        .where('m.id', '=', memberId),
    )
    .execute();
  for (const listener of ctx.activityListeners) await listener(ctx, tx, activity);
}

type Entry = Omit<Activity, 'sessionId'> & { device: string | null };

/** Stores an entry of a locked member on a device that the caller knows. */
export const insertionOfActivity = (tx: Tx, now: Date, { memberId, kind, device }: Entry) =>
  tx.insertInto('member_activity').values({ member_id: memberId, at: now, kind, device });

/** A member's history, newest first, complete or limited. */
export async function activityOf(
  db: Db,
  { memberId, latest }: { memberId: string; latest?: number },
): Promise<ActivityItem[]> {
  const all = db
    .selectFrom('member_activity')
    .select(['at', 'kind', 'device'])
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
  const rows = await (latest === undefined ? all : all.limit(latest)).execute();
  // Every stored kind comes from `Activity` or a constant in a statement.
  return rows.map(({ at, kind, device }) => ({ at: at.toISOString(), kind: kind as ActivityKind, device }));
}

export async function eraseActivity(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('member_activity').where('member_id', '=', memberId).execute();
}
