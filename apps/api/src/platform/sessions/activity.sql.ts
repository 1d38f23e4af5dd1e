import type { ResponseOf } from '@wattle/contract';
import type { StaffReason } from '@wattle/domain/messages/activity';
import { sql } from 'kysely';

import type { Context, Tx } from '#api/platform/context.ts';

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
  by?: Staff;
};

/** An operator who acts on a member, and why. The member reads reason and case. */
export type Staff = {
  operator: string;
  reason: StaffReason;
  caseNumber: string;
  /** YYYY-MM-DD: the member does not see the entry before this day. */
  heldUntil: string | null;
};

/**
 * Stores an entry of the account's history in the transaction of the action itself. For an unknown member it does the
 * same work and stores nothing.
 */
export async function recordActivity(ctx: Context, tx: Tx, activity: Activity): Promise<void> {
  const { memberId, kind, sessionId, by } = activity;
  await tx
    .insertInto('member_activity')
    .columns(['member_id', 'at', 'kind', 'device', 'reason', 'case_number', 'operator', 'held_until'])
    .expression((eb) =>
      eb
        .selectFrom('member_records as m')
        .leftJoin('sessions as s', (join) =>
          join.onRef('s.shard_key', '=', 'm.id').on('s.id', '=', sessionId),
        )
        .select(['m.id', sql`${ctx.now()}::timestamptz`.as('at'), sql`${kind}::text`.as('kind'), 's.device'])
        .select([
          sql`${by?.reason ?? null}::text`.as('reason'),
          sql`${by?.caseNumber ?? null}::text`.as('case_number'),
          sql`${by?.operator ?? null}::text`.as('operator'),
          sql`${by?.heldUntil ?? null}::timestamp at time zone 'Australia/Sydney'`.as('held_until'),
        ])
        .where('m.id', '=', memberId),
    )
    .execute();
  for (const listener of ctx.activityListeners) await listener(ctx, tx, activity);
}

type Entry = Pick<Activity, 'memberId' | 'kind'> & { device: string | null };

/** Stores an entry of a locked member on a device that the caller knows. */
export const insertionOfActivity = (tx: Tx, now: Date, { memberId, kind, device }: Entry) =>
  tx.insertInto('member_activity').values({ member_id: memberId, at: now, kind, device });

/** A member's history as they may see it by now, newest first, complete or limited. */
export async function activityOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { memberId, latest }: { memberId: string; latest?: number },
): Promise<ActivityItem[]> {
  const all = db
    .selectFrom('member_activity')
    .select(['at', 'kind', 'device', 'reason', 'case_number'])
    .where('member_id', '=', memberId)
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', now())]))
    .orderBy(sql`coalesce(held_until, at)`, 'desc')
    .orderBy('id', 'desc');
  const rows = await (latest === undefined ? all : all.limit(latest)).execute();
  // Every stored kind and reason comes from `Activity` or a constant in a statement.
  return rows.map(({ at, kind, device, reason, case_number: number }) => ({
    at: at.toISOString(),
    kind: kind as ActivityKind,
    device,
    because: reason as StaffReason | null,
    case: number,
  }));
}

export async function eraseActivity(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('member_activity').where('member_id', '=', memberId).execute();
}
