import type { Context } from '#api/platform/context.ts';

import type { OfMonth } from '../sealed-snapshots.sql.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    refresh_walks: { month: string; done_at: Date };
  }
}

export type Refreshable = { memberId: string; isDue: boolean };

type PageFrom = { after: string | null; month: string };
export type PageOf = (ctx: Context, from: PageFrom) => Promise<Refreshable[]>;

const PAGE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Cuts the page before filtering, so a statement costs the same however few members are due. */
const LISTED = {
  name: 'refresh-list-members',
  text: `select member_id from standing_consents
    where kind = 'score-notices' and member_id > $1
    order by member_id
    limit ${PAGE}`,
};

/**
 * Of these, the members who may be refreshed: still subscribed, identity verified, consent to bureau access in force.
 */
const ALLOWED = `select l.member_id
  from standing_consents l join member_records m on m.id = l.member_id
  where l.kind = 'score-notices' and l.member_id = any($1::uuid[]) and l.granted
    and coalesce(m.licence_verified_at, m.passport_verified_at, m.medicare_verified_at) is not null
    and exists (select from score_consents c where c.member_id = m.id)`;

/** A failed order without a lease. */
const IS_FAILED = `outcome in ('open', 'try-later', 'unavailable')
      and (leased_until is null or leased_until <= $3) and (refresh_after is null or refresh_after <= $3)`;

const ALLOWED_MEMBERS = { name: 'refresh-list-allowed', text: ALLOWED };

/**
 * As `ALLOWED`, without members whose order is done, leased or postponed. Most orders are done, so the key alone excludes
 * them; only the few failed orders are read.
 */
const DUE = {
  name: 'refresh-list-due',
  text: `${ALLOWED}
    except (
      select member_id from bureau_orders where member_id = any($1::uuid[]) and month = $2
      except
      select member_id from bureau_orders
      where member_id = any($1::uuid[]) and month = $2 and ${IS_FAILED}
    )`,
};

type Row = { member_id: string };
const idsOf = (rows: readonly Row[]) => rows.map((row) => row.member_id);

/** The next page by key. Due are members who may be refreshed and have no answer this month. */
export const pageOfAll: PageOf = async (ctx, { after, month }) => {
  const listed = idsOf(await ctx.query<Row>(LISTED, [after ?? BEFORE_ALL]));
  if (listed.length === 0) return [];
  const due = new Set(idsOf(await ctx.query<Row>(DUE, [listed, month, ctx.now()])));
  return listed.map((memberId) => ({ memberId, isDue: due.has(memberId) }));
};

const FAILED = {
  name: 'refresh-list-failed',
  text: `select member_id from bureau_orders
    where month = $2 and member_id > $1::uuid and ${IS_FAILED}
    order by member_id limit ${PAGE}`,
};

/** Members whose order this month failed or outlived its process. Cost does not grow with the number of members. */
export const pageOfFailed: PageOf = async (ctx, { after, month }) => {
  const failed = idsOf(await ctx.query<Row>(FAILED, [after ?? BEFORE_ALL, month, ctx.now()]));
  if (failed.length === 0) return [];
  const allowed = new Set(idsOf(await ctx.query<Row>(ALLOWED_MEMBERS, [failed])));
  return failed.map((memberId) => ({ memberId, isDue: allowed.has(memberId) }));
};

export async function postponeRefresh(
  { db }: Context,
  { memberId, month, until }: OfMonth & { until: Date },
): Promise<void> {
  await db
    .updateTable('bureau_orders')
    .set({ refresh_after: until })
    .where('member_id', '=', memberId)
    .where('month', '=', month)
    .where('outcome', '<>', 'done')
    .execute();
}

/** When any process last completed a full run for a month. */
export async function lastSweepRun({ db }: Context, month: string): Promise<Date | null> {
  const row = await db
    .selectFrom('refresh_walks')
    .select('done_at')
    .where('month', '=', month)
    .executeTakeFirst();
  return row?.done_at ?? null;
}

export async function storeSweepRun({ db }: Context, month: string, at: Date): Promise<void> {
  await db
    .insertInto('refresh_walks')
    .values({ month, done_at: at })
    .onConflict((conflict) => conflict.column('month').doUpdateSet({ done_at: at }))
    .execute();
}
