import type { BanState } from '@wattle/domain/corrections/ban-times';
import { sql, type Updateable } from 'kysely';

import type { Tables, Tx } from '#api/platform/context.ts';

import type { Referred } from '../corrections.sql.ts';
import { OVER, today } from './bans.sql.ts';

export type UndeliveredBan = { endsOn: string | null; isOver: boolean };

const undone = (now: Date) => [
  sql<string | null>`ends_on::text`.as('endsOn'),
  sql<boolean>`coalesce(ends_on < ${today(now)}, false)`.as('isOver'),
];

const banOf = (tx: Pick<Tx, 'updateTable'>, { memberId, reference }: Referred) =>
  tx.updateTable('bans').where('member_id', '=', memberId).where('reference', '=', reference);

// Every update is conditional, so later changes win.

/**
 * Ends a ban whose request never reached the bureau, so that another can be requested. Null when nothing changed, or
 * when the member has withdrawn it.
 */
export async function markRequestUndelivered(
  tx: Tx,
  of: Referred,
  now: Date,
): Promise<UndeliveredBan | null> {
  const ban = await tx
    .with('changed', (query) =>
      banOf(query, of)
        .set((eb) => ({
          state: eb
            .case()
            .when('state', '=', 'lift-requested')
            .then<BanState>('lifted')
            .else<BanState>('ended')
            .end(),
          closed_at: now,
          undelivered: 'request',
          undelivered_at: now,
        }))
        .where('state', 'in', ['requested', 'lift-requested'])
        .where('starts_on', 'is', null)
        .returningAll(),
    )
    .selectFrom('changed')
    .select(undone(now))
    .where('state', '=', 'ended')
    .executeTakeFirst();
  return ban ?? null;
}

export async function markRequestResent(tx: Tx, { memberId, reference }: Referred): Promise<boolean> {
  const row = await tx
    .updateTable('bans as b')
    .set({ state: 'requested', closed_at: null, undelivered: null, undelivered_at: null })
    .where('b.member_id', '=', memberId)
    .where('b.reference', '=', reference)
    .where('b.state', '=', 'ended')
    .where('b.undelivered', '=', 'request')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bans as o')
            .select('o.id')
            .whereRef('o.member_id', '=', 'b.member_id')
            .whereRef('o.bureau_name', '=', 'b.bureau_name')
            .whereRef('o.id', '<>', 'b.id')
            .where((of) =>
              of.or([of('o.state', 'not in', OVER), of('o.requested_at', '>', of.ref('b.requested_at'))]),
            ),
        ),
      ),
    )
    .returning('b.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A ban that ended meanwhile stays ended; one being lifted stays so. */
const markExtension = async (
  tx: Tx,
  of: Referred,
  {
    now,
    ...set
  }: Pick<Updateable<Tables['bans']>, 'undelivered' | 'undelivered_at' | 'extension_refused_at'> & {
    now: Date;
  },
): Promise<UndeliveredBan | null> => {
  const ban = await tx
    .with('changed', (query) =>
      banOf(query, of)
        .set((eb) => ({
          ...set,
          state: eb.case().when('state', '=', 'ended').then(eb.ref('state')).else<BanState>('in-force').end(),
        }))
        .where('state', 'in', ['extension-requested', 'ended'])
        .returningAll(),
    )
    .selectFrom('changed')
    .select(undone(now))
    .executeTakeFirst();
  return ban ?? null;
};

export const markExtensionUndelivered = (tx: Tx, of: Referred, now: Date) =>
  markExtension(tx, of, { now, undelivered: 'extension', undelivered_at: now });

export const markExtensionRefused = (tx: Tx, of: Referred, now: Date) =>
  markExtension(tx, of, { now, extension_refused_at: now });

export async function markExtensionResent(tx: Tx, of: Referred, now: Date): Promise<boolean> {
  const row = await banOf(tx, of)
    .set({
      state: 'extension-requested',
      extension_refused_at: null,
      undelivered: null,
      undelivered_at: null,
    })
    .where('state', '=', 'in-force')
    .where('ends_on', '>=', today(now))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The freeze continues. A ban that has ended stays ended. */
export async function markLiftUndelivered(tx: Tx, of: Referred, now: Date): Promise<UndeliveredBan | null> {
  const ban = await tx
    .with('changed', (query) =>
      banOf(query, of)
        .set((eb) => ({
          state: eb
            .case()
            .when('ends_on', 'is', null)
            .then<BanState>('requested')
            .else<BanState>('in-force')
            .end(),
          undelivered: 'lift',
          undelivered_at: now,
        }))
        .where('state', '=', 'lift-requested')
        .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', today(now))]))
        .returningAll(),
    )
    .selectFrom('changed')
    .select(undone(now))
    .executeTakeFirst();
  return ban ?? null;
}

export async function markLiftResent(tx: Tx, of: Referred, now: Date): Promise<boolean> {
  const row = await banOf(tx, of)
    .set({ state: 'lift-requested', undelivered: null, undelivered_at: null })
    .where('state', 'in', ['requested', 'in-force'])
    .where('undelivered', '=', 'lift')
    .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', today(now))]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
