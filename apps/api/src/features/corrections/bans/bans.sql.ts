import { randomUUID } from 'node:crypto';

import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import type { BanState, BanStep } from '@wattle/domain/corrections/ban-times';
import { sql } from 'kysely';

import type { Db, Tx } from '#api/platform/context.ts';
import { newReferenceNumber } from '#api/platform/outbox/reference-number.ts';

import type { BanDays } from '../corrections-gateway.ts';
import { reserveReference, type Referred } from '../corrections.sql.ts';

export type Ban = {
  reference: string;
  state: BanState;
  requestedAt: Date;
  startsOn: string | null;
  endsOn: string | null;
  extensions: number;
  /** Refusal of the latest extension request; null unless it was refused. */
  extensionRefusedAt: Date | null;
  /** The latest step that did not reach the bureau; null once another step is requested. */
  undelivered: BanStep | null;
};

/**
 * For a `select` only: a distributed `returning` cannot cast to text, so changed rows go through a common table
 * expression.
 */
const COLUMNS = sql<Ban>`reference, state, requested_at as "requestedAt", starts_on::text as "startsOn",
  ends_on::text as "endsOn", extensions, extension_refused_at as "extensionRefusedAt", undelivered`;

const today = (now: Date) => formatDate(sydneyDate(now));

export async function latestBan(db: Db, memberId: string): Promise<Ban | null> {
  // Clocks of two processes may differ: the one that is not over, at most one, is the latest.
  const { rows } = await sql<Ban>`
    select ${COLUMNS} from bans where member_id = ${memberId}
    order by state in ('lifted', 'ended'), requested_at desc, id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Oldest first. */
export async function bansOf(db: Db, memberId: string): Promise<readonly Ban[]> {
  const { rows } = await sql<Ban>`
    select ${COLUMNS} from bans where member_id = ${memberId} order by requested_at, id`.execute(db);
  return rows;
}

/** A ban ends after its last day without a message from the bureau. Of one member, at most one is not over. */
export async function endBans(db: Db, { memberId, now }: { memberId?: string; now: Date }): Promise<void> {
  await db
    .updateTable('bans')
    .set({ state: 'ended', over_at: now })
    .where('state', 'not in', ['lifted', 'ended'])
    .where(sql<boolean>`ends_on < ${today(now)}::date`)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .execute();
}

// Every step is a conditional update: of two concurrent ones, the second finds no row.

/** Null while another ban is active. */
export async function insertBan(tx: Tx, memberId: string, now: Date): Promise<Ban | null> {
  await endBans(tx, { memberId, now });
  const { rows } = await sql<Ban>`
    with changed as (insert into bans (id, reference, member_id, requested_at)
    values (${randomUUID()}, ${newReferenceNumber('B')}, ${memberId}, ${now})
    on conflict (member_id) where state not in ('lifted', 'ended') do nothing
    returning *)
    select ${COLUMNS} from changed`.execute(tx);
  const [ban = null] = rows;
  if (ban !== null) await reserveReference(tx, { reference: ban.reference, memberId });
  return ban;
}

/** Only from `in-force`, so that an extension is not requested twice. */
export async function requestExtension(tx: Tx, memberId: string, now: Date): Promise<Ban | null> {
  const { rows } = await sql<Ban>`
    with changed as (update bans set
      state = 'extension-requested', extension_refused_at = null, undelivered = null, undelivered_at = null
    where member_id = ${memberId} and state = 'in-force' and ends_on >= ${today(now)}::date
    returning *)
    select ${COLUMNS} from changed`.execute(tx);
  return rows[0] ?? null;
}

/** From any active state, confirmed or not. */
export async function requestLift(tx: Tx, memberId: string, now: Date): Promise<Ban | null> {
  const { rows } = await sql<Ban>`
    with changed as (update bans set state = 'lift-requested', undelivered = null, undelivered_at = null
    where member_id = ${memberId} and state in ('requested', 'in-force', 'extension-requested')
      and (ends_on is null or ends_on >= ${today(now)}::date)
    returning *)
    select ${COLUMNS} from changed`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Accepts an extension confirmed after the end, unless another ban is active by then, but none for a ban being lifted.
 * Null when nothing changed.
 */
export async function markInForce(
  tx: Tx,
  { memberId, reference }: Referred,
  { startsOn, endsOn }: BanDays,
): Promise<{ extensions: number } | null> {
  const { rows } = await sql<{ extensions: number }>`
    update bans as b set
      state = 'in-force', over_at = null, starts_on = ${startsOn}::date, ends_on = ${endsOn}::date,
      extensions = case when b.state = 'requested' then b.extensions else b.extensions + 1 end
    where b.member_id = ${memberId} and b.reference = ${reference}
      and (b.state in ('requested', 'extension-requested') or b.state = 'ended' and b.ends_on < ${endsOn}::date
        and not exists (
          select from bans o
          where o.member_id = b.member_id and o.id <> b.id and o.state not in ('lifted', 'ended')
        ))
    returning b.extensions`.execute(tx);
  return rows[0] ?? null;
}

export async function markLifted(tx: Tx, { memberId, reference }: Referred, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('bans')
    .set({ state: 'lifted', over_at: now })
    .where('member_id', '=', memberId)
    .where('reference', '=', reference)
    .where('state', '=', 'lift-requested')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type EndingBan = { id: string; member_id: string; ends_on: string; reminded_for: string | null };

export async function endingBans(db: Db, by: string): Promise<readonly EndingBan[]> {
  const { rows } = await sql<EndingBan>`
    select id, member_id, ends_on::text as ends_on, reminded_for::text as reminded_for from bans
    where state = 'in-force' and ends_on <= ${by}::date and reminded_for is distinct from ends_on
    order by ends_on limit 1000`.execute(db);
  return rows;
}

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
    .where(sql<boolean>`ends_on = ${endsOn}::date and reminded_for is distinct from ends_on`)
    .returning('id')
    .execute();
  return marked.length > 0;
}
