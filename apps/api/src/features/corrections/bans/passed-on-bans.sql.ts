import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import { sql } from 'kysely';

import type { Tx } from '#api/platform/context.ts';

import { dayOf, type PassedOn, type Referred } from '../corrections.sql.ts';
import { today } from './bans.sql.ts';

export type UndeliveredBan = { endsOn: string | null; isOver: boolean };

type Of = Referred & { passedOn: PassedOn };

const banOf = (tx: Tx, { memberId, reference }: Referred) =>
  tx.updateTable('bans').where('member_id', '=', memberId).where('reference', '=', reference);

const isStored = (passedOn: PassedOn) => sql<boolean>`passed_on = ${JSON.stringify(passedOn)}::jsonb`;

/** False for a ban that is no longer in force with that last day. */
export async function storePassedOn(tx: Tx, { passedOn, ...key }: Of, now: Date): Promise<boolean> {
  const row = await banOf(tx, key)
    .set({ passed_on: JSON.stringify(passedOn), undelivered: null, undelivered_at: null })
    .where('state', '=', 'in-force')
    .where('ends_on', '=', dayOf(passedOn.endsOn))
    .where('ends_on', '>=', today(now))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False where it was asked for again, or was answered. */
export async function storePassedOnAnswers(tx: Tx, { passedOn, ...key }: Of): Promise<boolean> {
  const row = await banOf(tx, key)
    .set({ passed_on: JSON.stringify(passedOn) })
    .where(isStored({ ...passedOn, answers: null }))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The ban stays as it was. Null when nothing changed. */
export async function markPassOnUndelivered(
  tx: Tx,
  { passedOn, ...key }: Of,
  now: Date,
): Promise<UndeliveredBan | null> {
  const row = await banOf(tx, key)
    .set({ passed_on: null, undelivered: 'pass-on', undelivered_at: now })
    .where(isStored(passedOn))
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { endsOn } = passedOn;
  return { endsOn, isOver: endsOn < formatDate(sydneyDate(now)) };
}
