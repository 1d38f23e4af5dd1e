import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';

import type { Refreshable, RefreshList, WalksDone } from './notices.ports.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    refresh_walks: { month: string; done_at: Date };
  }
}

const PAGE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** A page is cut before anything is asked about its members, so that a statement costs the same however few are due. */
const LISTED = `select member_id, granted from standing_consents
      where kind = 'score-notices' and member_id > $1
      order by member_id
      limit ${PAGE}`;

const IS_FIT = `coalesce(m.licence_verified_at, m.passport_verified_at, m.medicare_verified_at) is not null
      and exists (select from score_consents c where c.member_id = m.id)`;

const READ = {
  name: 'refresh-list-page',
  text: `with listed as (${LISTED})
    select l.member_id, l.granted and ${IS_FIT} as may_be_due
    from listed l join member_records m on m.id = l.member_id
    order by l.member_id`,
};

/** The same as two, where members lie on several machines: the page of all, then each machine about its own. */
const READ_PAGE = { name: 'refresh-list-members', text: LISTED };
const READ_FACTS = {
  name: 'refresh-list-facts',
  text: `select m.id from member_records m where m.id = any($1::uuid[]) and ${IS_FIT}`,
};

const READ_THESE = {
  name: 'refresh-list-these',
  text: `select l.member_id, l.granted and ${IS_FIT} as may_be_due
    from standing_consents l join member_records m on m.id = l.member_id
    where l.kind = 'score-notices' and l.member_id = any($1::uuid[])`,
};

type Row = { member_id: string; may_be_due: boolean };
type OfMonth = { month: string; now: Date };

type Deps = {
  database: Pick<Database, 'query' | 'spread'>;
  clock: Clock;
  /** Which of them have no answer for the month yet, and are not being asked for by anybody else. */
  openFor: (of: OfMonth & { memberIds: readonly string[] }) => Promise<ReadonlySet<string>>;
  /** The next who were asked for in vain, by key, and are not being asked for by anybody else. */
  leftOpen: (of: OfMonth & { after: string; limit: number }) => Promise<string[]>;
  postpone: RefreshList['postpone'];
};

async function pageAfter(
  database: Pick<Database, 'query' | 'spread'>,
  after: string,
): Promise<readonly Row[]> {
  if (!database.spread) return database.query<Row>(READ, [after]);
  const listed = await database.query<{ member_id: string; granted: boolean }>(READ_PAGE, [after]);
  const asked = listed.flatMap((row) => (row.granted ? [row.member_id] : []));
  const fit = new Set((await database.query<{ id: string }>(READ_FACTS, [asked])).map(({ id }) => id));
  return listed.map(({ member_id }) => ({ member_id, may_be_due: fit.has(member_id) }));
}

/** The members who want notices, walked through by key. */
export function makePgRefreshList(deps: Deps): RefreshList {
  const { database, clock, openFor, leftOpen, postpone } = deps;
  return {
    async page({ after, month }) {
      const rows = await pageAfter(database, after ?? BEFORE_ALL);
      const memberIds = rows.flatMap((row) => (row.may_be_due ? [row.member_id] : []));
      const open = await openFor({ memberIds, month, now: clock.now() });
      return rows.map((row) => ({ memberId: row.member_id, isDue: open.has(row.member_id) }));
    },
    async pageOfLeft({ after, month }) {
      const left = await leftOpen({ after: after ?? BEFORE_ALL, month, now: clock.now(), limit: PAGE });
      if (left.length === 0) return [];
      const rows = await database.query<Row>(READ_THESE, [left]);
      const due = new Set(rows.flatMap((row) => (row.may_be_due ? [row.member_id] : [])));
      return left.map((memberId): Refreshable => ({ memberId, isDue: due.has(memberId) }));
    },
    postpone,
  };
}

/** One row for a month. */
export function makePgWalksDone({ database: { db } }: { database: Pick<Database, 'db'> }): WalksDone {
  return {
    async lastOf(month) {
      const row = await db
        .selectFrom('refresh_walks')
        .select('done_at')
        .where('month', '=', month)
        .executeTakeFirst();
      return row?.done_at ?? null;
    },
    async note(month, at) {
      await db
        .insertInto('refresh_walks')
        .values({ month, done_at: at })
        .onConflict((conflict) => conflict.column('month').doUpdateSet({ done_at: at }))
        .execute();
    },
  };
}
