import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '#api/platform/context.ts';

import type { Referred } from '../corrections.sql.ts';

export type UndeliveredBan = { endsOn: string | null; isOver: boolean };

const today = (now: Date): RawBuilder<unknown> => sql`${formatDate(sydneyDate(now))}::date`;
const undone = (now: Date) =>
  sql`ends_on::text as "endsOn", coalesce(ends_on < ${today(now)}, false) as "isOver"`;

// Every update is conditional, so later changes win.

/**
 * Ends a ban whose request never reached the bureau, so that another can be requested. Null when nothing changed, or
 * when the member has withdrawn it.
 */
export async function markRequestUndelivered(
  tx: Tx,
  { memberId, reference }: Referred,
  now: Date,
): Promise<UndeliveredBan | null> {
  const { rows } = await sql<UndeliveredBan>`
    with changed as (update bans set
      state = case when state = 'lift-requested' then 'lifted' else 'ended' end,
      over_at = ${now}, undelivered = 'request', undelivered_at = ${now}
    where member_id = ${memberId} and reference = ${reference}
      and state in ('requested', 'lift-requested') and starts_on is null
    returning *)
    select ${undone(now)} from changed where state = 'ended'`.execute(tx);
  return rows[0] ?? null;
}

export async function markRequestResent(tx: Tx, { memberId, reference }: Referred): Promise<boolean> {
  const { rows } = await sql`
    update bans as b set state = 'requested', over_at = null, undelivered = null, undelivered_at = null
    where b.member_id = ${memberId} and b.reference = ${reference}
      and b.state = 'ended' and b.undelivered = 'request'
      and not exists (
        select from bans o
        where o.member_id = b.member_id and o.id <> b.id
          and (o.state not in ('lifted', 'ended') or o.requested_at > b.requested_at)
      )
    returning b.id`.execute(tx);
  return rows.length === 1;
}

export async function markExtensionUndelivered(
  tx: Tx,
  { memberId, reference }: Referred,
  now: Date,
): Promise<UndeliveredBan | null> {
  const { rows } = await sql<UndeliveredBan>`
    with changed as (update bans set
      state = case when state = 'ended' then state else 'in-force' end,
      undelivered = 'extension', undelivered_at = ${now}
    where member_id = ${memberId} and reference = ${reference}
      and state in ('extension-requested', 'ended')
    returning *)
    select ${undone(now)} from changed`.execute(tx);
  return rows[0] ?? null;
}

/** A ban that ended meanwhile stays ended; one being lifted stays so. */
export async function markExtensionRefused(
  tx: Tx,
  { memberId, reference }: Referred,
  now: Date,
): Promise<UndeliveredBan | null> {
  const { rows } = await sql<UndeliveredBan>`
    with changed as (update bans set
      state = case when state = 'ended' then state else 'in-force' end, extension_refused_at = ${now}
    where member_id = ${memberId} and reference = ${reference}
      and state in ('extension-requested', 'ended')
    returning *)
    select ${undone(now)} from changed`.execute(tx);
  return rows[0] ?? null;
}

export async function markExtensionResent(
  tx: Tx,
  { memberId, reference }: Referred,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update bans set
      state = 'extension-requested', extension_refused_at = null, undelivered = null, undelivered_at = null
    where member_id = ${memberId} and reference = ${reference}
      and state = 'in-force' and ends_on >= ${today(now)}
    returning id`.execute(tx);
  return rows.length === 1;
}

/** The freeze continues. A ban that has ended stays ended. */
export async function markLiftUndelivered(
  tx: Tx,
  { memberId, reference }: Referred,
  now: Date,
): Promise<UndeliveredBan | null> {
  const { rows } = await sql<UndeliveredBan>`
    with changed as (update bans set
      state = case when ends_on is null then 'requested' else 'in-force' end,
      undelivered = 'lift', undelivered_at = ${now}
    where member_id = ${memberId} and reference = ${reference}
      and state = 'lift-requested'
      and (ends_on is null or ends_on >= ${today(now)})
    returning *)
    select ${undone(now)} from changed`.execute(tx);
  return rows[0] ?? null;
}

export async function markLiftResent(tx: Tx, { memberId, reference }: Referred, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update bans set state = 'lift-requested', undelivered = null, undelivered_at = null
    where member_id = ${memberId} and reference = ${reference}
      and state in ('requested', 'in-force') and undelivered = 'lift'
      and (ends_on is null or ends_on >= ${today(now)})
    returning id`.execute(tx);
  return rows.length === 1;
}
