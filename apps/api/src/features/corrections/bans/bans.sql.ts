import { randomUUID } from 'node:crypto';

import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import type { BanState, BanStep } from '@wattle/domain/corrections/ban-times';
import { sql } from 'kysely';

import { bureauNameOf } from '#api/features/bureaus/bureau.ts';
import type { Context, Db, Tx } from '#api/platform/context.ts';
import { newReferenceNumber } from '#api/platform/outbox/reference-number.ts';

import { dayOf, reserveReference, type PassedOn } from '../corrections.sql.ts';

export type Ban = {
  reference: string;
  bureau: string;
  state: BanState;
  requestedAt: Date;
  startsOn: string | null;
  endsOn: string | null;
  extensions: number;
  /** Refusal of the latest extension request; null unless it was refused. */
  extensionRefusedAt: Date | null;
  /** The latest step that did not reach the bureau; null once another step is requested. */
  undelivered: BanStep | null;
  passedOn: PassedOn | null;
};

/**
 * Columns of a `select` only: a distributed `returning` cannot cast to text, so changed rows go through a common table
 * expression.
 */
export const BAN_COLUMNS = [
  'reference',
  'bureau_name as bureau',
  'state',
  'requested_at as requestedAt',
  sql<string | null>`starts_on::text`.as('startsOn'),
  sql<string | null>`ends_on::text`.as('endsOn'),
  'extensions',
  'extension_refused_at as extensionRefusedAt',
  'undelivered',
  'passed_on as passedOn',
] as const;

/** States of a ban that is no more. */
export const OVER = ['lifted', 'ended'] as const;

export const today = (now: Date) => dayOf(formatDate(sydneyDate(now)));

/** The latest ban at the bureau that is the main one now. */
export async function latestBan(ctx: Context, db: Db, memberId: string): Promise<Ban | null> {
  // Clocks of two processes may differ: the one that is not over, at most one, is the latest.
  const row = await db
    .selectFrom('bans')
    .select(BAN_COLUMNS)
    .where('member_id', '=', memberId)
    .where('bureau_name', '=', bureauNameOf(ctx, 'primary'))
    .orderBy((eb) => eb('state', 'in', OVER))
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The bans at every bureau, oldest first. */
export const bansOf = (db: Db, memberId: string): Promise<readonly Ban[]> =>
  db
    .selectFrom('bans')
    .select(BAN_COLUMNS)
    .where('member_id', '=', memberId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute();

export async function ownersOfEnded(db: Db, now: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('bans')
    .select('member_id')
    .distinct()
    .where('state', 'not in', OVER)
    .where('ends_on', '<', today(now))
    .limit(1000)
    .execute();
  return rows.map((row) => row.member_id);
}

/** Null while another ban is active at the bureau. */
export async function insertBan(ctx: Context, tx: Tx, memberId: string): Promise<Ban | null> {
  const ban = await tx
    .with('changed', (query) =>
      query
        .insertInto('bans')
        .values({
          id: randomUUID(),
          reference: newReferenceNumber('B'),
          member_id: memberId,
          bureau_name: bureauNameOf(ctx, 'primary'),
          requested_at: ctx.now(),
        })
        .onConflict((conflict) =>
          // As the index is defined.
          conflict
            .columns(['member_id', 'bureau_name'])
            .where(sql<boolean>`state not in ('lifted', 'ended')`)
            .doNothing(),
        )
        .returningAll(),
    )
    .selectFrom('changed')
    .select(BAN_COLUMNS)
    .executeTakeFirst();
  if (ban === undefined) return null;
  await reserveReference(tx, { reference: ban.reference, memberId });
  return ban;
}

export type EndingBan = {
  id: string;
  member_id: string;
  bureau_name: string;
  ends_on: string;
  reminded_for: string | null;
};

export const endingBans = (db: Db, by: string): Promise<readonly EndingBan[]> =>
  db
    .selectFrom('bans')
    .select(['id', 'member_id', 'bureau_name'])
    .select((eb) => [
      eb.cast<string>('ends_on', 'text').as('ends_on'),
      eb.cast<string | null>('reminded_for', 'text').as('reminded_for'),
    ])
    .where('state', '=', 'in-force')
    .where('ends_on', '<=', dayOf(by))
    .whereRef('reminded_for', 'is distinct from', 'ends_on')
    .orderBy('bans.ends_on')
    .limit(1000)
    .execute();

/** False when another process sent the reminder, or the ban ends on another day. */
export async function markBanReminded(
  tx: Tx,
  { id, member_id: memberId, ends_on: endsOn }: EndingBan,
): Promise<boolean> {
  const marked = await tx
    .updateTable('bans')
    .set({ reminded_for: endsOn })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'in-force')
    .where('ends_on', '=', dayOf(endsOn))
    .whereRef('reminded_for', 'is distinct from', 'ends_on')
    .returning('id')
    .execute();
  return marked.length > 0;
}
