import { sql, type ExpressionBuilder } from 'kysely';

import type { Context, Db, Tables } from '#api/platform/context.ts';

import { bureauNameOf, type Bureau } from '../../bureaus/bureau.ts';
import type { OfMonth } from '../sealed-snapshots.sql.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    refresh_sweeps: { bureau: Bureau; month: string; done_at: Date };
  }
}

export type Refreshable = { memberId: string; isDue: boolean };

type PageFrom = {
  bureau: Bureau;
  after: string | null;
  month: string;
  /** Whether the bureau recognises references. */
  isRepeatable: boolean;
};
export type PageOf = (ctx: Context, from: PageFrom) => Promise<Refreshable[]>;

/** The consent for which a bureau is asked every month. */
const ASKED_BY = { primary: 'score-notices', second: 'second-bureau' } as const;

const PAGE = 200;

/** Cuts the page before filtering, so a statement costs the same however few members are due. */
const listed = (db: Db, { bureau, after }: PageFrom) =>
  db
    .selectFrom('standing_consents')
    .select('member_id')
    .where('kind', '=', ASKED_BY[bureau])
    .$if(after !== null, (query) => query.where('member_id', '>', after ?? ''))
    .orderBy('member_id')
    .limit(PAGE)
    .execute();

type Some = { bureau: Bureau; bureauName: string; members: readonly string[] };

/**
 * Those of `members` who may be refreshed: still subscribed, identity verified, consent to ask the bureau in force,
 * which for a second bureau is the subscription to the one of this name.
 */
const allowed = (db: Db, { bureau, bureauName, members }: Some) =>
  db
    .selectFrom('standing_consents as l')
    .innerJoin('memberships as m', 'm.id', 'l.member_id')
    .select('l.member_id')
    .where('l.kind', '=', ASKED_BY[bureau])
    .where('l.member_id', 'in', members)
    .where('l.granted', '=', true)
    .where('m.is_verified', '=', true)
    .$if(bureau === 'second', (query) => query.where('l.bureau_name', '=', bureauName))
    .$if(bureau === 'primary', (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('score_consents as c')
            .select('c.kind')
            .whereRef('c.member_id', '=', 'm.id')
            // The page is named again: without it the plan may sort all consents for each page.
            .where('c.member_id', 'in', members),
        ),
      ),
    );

type OfOrders = Pick<PageFrom, 'bureau' | 'month' | 'isRepeatable'>;

const ordersOf = (db: Db, { bureau, month }: OfOrders) =>
  db.selectFrom('bureau_orders').select('member_id').where('bureau', '=', bureau).where('month', '=', month);

/** A failed order without a lease that may be claimed, or closed as lost. */
const isFailed =
  (now: Date, { isRepeatable }: OfOrders) =>
  (eb: ExpressionBuilder<Tables, 'bureau_orders'>) =>
    eb.and([
      // As the index is defined.
      sql<boolean>`outcome in ('open', 'unsent', 'try-later', 'unavailable', 'lost')`,
      ...(isRepeatable ? [] : [eb('outcome', '<>', 'lost')]),
      eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]),
      eb.or([eb('refresh_after', 'is', null), eb('refresh_after', '<=', now)]),
    ]);

/**
 * `allowed` without members whose order is done, leased or postponed. Most orders are done, so the key alone excludes
 * them; only the few failed orders are read.
 */
const due = (ctx: Context, { members, ...orders }: Omit<Some, 'bureauName'> & OfOrders) => {
  const { db, now } = ctx;
  const ordered = ordersOf(db, orders).where('member_id', 'in', members);
  return allowed(db, { ...orders, members, bureauName: bureauNameOf(ctx, orders.bureau) }).except((eb) =>
    eb.parens(ordered.except(ordered.where(isFailed(now(), orders)))),
  );
};

type Row = { member_id: string };
const idsOf = (rows: readonly Row[]) => rows.map((row) => row.member_id);

/** The next page by key. Due are members who may be refreshed and have no answer this month. */
export const pageOfAll: PageOf = async (ctx, from) => {
  const members = idsOf(await listed(ctx.db, from));
  if (members.length === 0) return [];
  const found = new Set(idsOf(await due(ctx, { ...from, members }).execute()));
  return members.map((memberId) => ({ memberId, isDue: found.has(memberId) }));
};

/** Members whose order this month failed or outlived its process. Cost does not grow with the number of members. */
export const pageOfFailed: PageOf = async (ctx, { after, ...orders }) => {
  const { db, now } = ctx;
  const failed = await ordersOf(db, orders)
    .$if(after !== null, (query) => query.where('member_id', '>', after ?? ''))
    .where(isFailed(now(), orders))
    .orderBy('member_id')
    .limit(PAGE)
    .execute();
  const members = idsOf(failed);
  if (members.length === 0) return [];
  const bureauName = bureauNameOf(ctx, orders.bureau);
  const found = new Set(idsOf(await allowed(db, { ...orders, bureauName, members }).execute()));
  return members.map((memberId) => ({ memberId, isDue: found.has(memberId) }));
};

export async function postponeRefresh(
  { db }: Context,
  { memberId, bureau, month, until }: OfMonth & { until: Date },
): Promise<void> {
  await db
    .updateTable('bureau_orders')
    .set({ refresh_after: until })
    .where('member_id', '=', memberId)
    .where('bureau', '=', bureau)
    .where('month', '=', month)
    .where('outcome', '<>', 'done')
    .execute();
}

type OfSweep = Omit<OfMonth, 'memberId'>;

/** When any process last completed a full run for a month. */
export async function lastSweepRun({ db }: Context, { bureau, month }: OfSweep): Promise<Date | null> {
  const row = await db
    .selectFrom('refresh_sweeps')
    .select('done_at')
    .where('bureau', '=', bureau)
    .where('month', '=', month)
    .executeTakeFirst();
  return row?.done_at ?? null;
}

export async function storeSweepRun({ db }: Context, { bureau, month }: OfSweep, at: Date): Promise<void> {
  await db
    .insertInto('refresh_sweeps')
    .values({ bureau, month, done_at: at })
    .onConflict((conflict) => conflict.columns(['bureau', 'month']).doUpdateSet({ done_at: at }))
    .execute();
}
