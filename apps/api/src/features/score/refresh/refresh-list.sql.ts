import { sql } from 'kysely';

import type { Context } from '#api/platform/context.ts';

import type { Bureau } from '../../bureaus/bureau.ts';
import type { OfMonth } from '../sealed-snapshots.sql.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    refresh_walks: { bureau: Bureau; month: string; done_at: Date };
  }
}

export type Refreshable = { memberId: string; isDue: boolean };

type PageFrom = { bureau: Bureau; after: string | null; month: string };
export type PageOf = (ctx: Context, from: PageFrom) => Promise<Refreshable[]>;

/** The consent for which a bureau is asked every month. */
const ASKED_BY = { primary: 'score-notices', second: 'second-bureau' } as const;

const PAGE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Cuts the page before filtering, so a statement costs the same however few members are due. */
const listedOf = (bureau: Bureau) => ({
  name: `refresh-list-members-${bureau}`,
  text: `select member_id from standing_consents
    where kind = '${ASKED_BY[bureau]}' and member_id > $1
    order by member_id
    limit ${PAGE}`,
});

/**
 * Of these, the members who may be refreshed: still subscribed, identity verified, consent to ask the bureau in force,
 * which for a second bureau is the subscription.
 */
const allowedOf = (bureau: Bureau) => `select l.member_id
  from standing_consents l join member_records m on m.id = l.member_id
  where l.kind = '${ASKED_BY[bureau]}' and l.member_id = any($1::uuid[]) and l.granted
    and coalesce(m.licence_verified_at, m.passport_verified_at, m.medicare_verified_at) is not null
    ${bureau === 'primary' ? MAY_BE_ASKED : ''}`;

/** The page is named again: without it the plan may sort all consents for each page. */
const MAY_BE_ASKED = `and exists (
      select from score_consents c where c.member_id = m.id and c.member_id = any($1::uuid[])
    )`;

/** A failed order without a lease. */
const IS_FAILED = `outcome in ('open', 'try-later', 'unavailable')
      and (leased_until is null or leased_until <= $3) and (refresh_after is null or refresh_after <= $3)`;

/**
 * As `allowedOf`, without members whose order is done, leased or postponed. Most orders are done, so the key alone excludes
 * them; only the few failed orders are read.
 */
const dueOf = (bureau: Bureau) => ({
  name: `refresh-list-due-${bureau}`,
  text: `${allowedOf(bureau)}
    except (
      select member_id from bureau_orders where member_id = any($1::uuid[]) and bureau = '${bureau}' and month = $2
      except
      select member_id from bureau_orders
      where member_id = any($1::uuid[]) and bureau = '${bureau}' and month = $2 and ${IS_FAILED}
    )`,
});

type Row = { member_id: string };
const idsOf = (rows: readonly Row[]) => rows.map((row) => row.member_id);

/** The next page by key. Due are members who may be refreshed and have no answer this month. */
export const pageOfAll: PageOf = async (ctx, { bureau, after, month }) => {
  const { listed: LISTED, due: DUE } = STATEMENTS[bureau];
  const listed = idsOf(await ctx.query<Row>(LISTED, [after ?? BEFORE_ALL]));
  if (listed.length === 0) return [];
  const due = new Set(idsOf(await ctx.query<Row>(DUE, [listed, month, ctx.now()])));
  return listed.map((memberId) => ({ memberId, isDue: due.has(memberId) }));
};

const failedOf = (bureau: Bureau) => ({
  name: `refresh-list-failed-${bureau}`,
  text: `select member_id from bureau_orders
    where month = $2 and bureau = '${bureau}' and member_id > $1::uuid and ${IS_FAILED}
    order by member_id limit ${PAGE}`,
});

const statementsOf = (bureau: Bureau) => ({
  listed: listedOf(bureau),
  due: dueOf(bureau),
  failed: failedOf(bureau),
  allowed: { name: `refresh-list-allowed-${bureau}`, text: allowedOf(bureau) },
});
const STATEMENTS = { primary: statementsOf('primary'), second: statementsOf('second') };

/** Members whose order this month failed or outlived its process. Cost does not grow with the number of members. */
export const pageOfFailed: PageOf = async (ctx, { bureau, after, month }) => {
  const { failed: FAILED, allowed: ALLOWED } = STATEMENTS[bureau];
  const failed = idsOf(await ctx.query<Row>(FAILED, [after ?? BEFORE_ALL, month, ctx.now()]));
  if (failed.length === 0) return [];
  const allowed = new Set(idsOf(await ctx.query<Row>(ALLOWED, [failed])));
  return failed.map((memberId) => ({ memberId, isDue: allowed.has(memberId) }));
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

type OfWalk = Omit<OfMonth, 'memberId'>;

/** When any process last completed a full run for a month. */
export async function lastSweepRun({ db }: Context, { bureau, month }: OfWalk): Promise<Date | null> {
  const row = await db
    .selectFrom('refresh_walks')
    .select('done_at')
    .where('bureau', '=', bureau)
    .where('month', '=', month)
    .executeTakeFirst();
  return row?.done_at ?? null;
}

export async function storeSweepRun({ db }: Context, { bureau, month }: OfWalk, at: Date): Promise<void> {
  // Without a key, since it may still be the one without the bureau.
  await sql`
    with made as (
      insert into refresh_walks (bureau, month, done_at) values (${bureau}, ${month}, ${at})
      on conflict do nothing
    )
    update refresh_walks set done_at = ${at} where bureau = ${bureau} and month = ${month}`.execute(db);
}
