import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';

import type { RefreshList } from './notices.ports.ts';

const PAGE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** A page is cut before anything is asked about its members, so that a statement costs the same however few are due. */
const READ = {
  name: 'refresh-list-page',
  text: `with listed as (
      select member_id, granted from standing_consents
      where kind = 'score-notices' and member_id > $1
      order by member_id
      limit ${PAGE}
    )
    select l.member_id, l.granted
      and coalesce(m.licence_verified_at, m.passport_verified_at, m.medicare_verified_at) is not null
      and exists (select from score_consents c where c.member_id = l.member_id) as may_be_due
    from listed l join member_records m on m.id = l.member_id
    order by l.member_id`,
};

type Row = { member_id: string; may_be_due: boolean };

type Deps = {
  database: Pick<Database, 'query'>;
  clock: Clock;
  /** Which of them have no answer for the month yet, and are not being asked for by anybody else. */
  openFor: (of: { memberIds: readonly string[]; month: string; now: Date }) => Promise<ReadonlySet<string>>;
  postpone: RefreshList['postpone'];
};

/** The members who want notices, walked through by key. */
export function makePgRefreshList({ database, clock, openFor, postpone }: Deps): RefreshList {
  return {
    async page({ after, month }) {
      const rows = await database.query<Row>(READ, [after ?? BEFORE_ALL]);
      const memberIds = rows.flatMap((row) => (row.may_be_due ? [row.member_id] : []));
      const open = await openFor({ memberIds, month, now: clock.now() });
      return rows.map((row) => ({ memberId: row.member_id, isDue: open.has(row.member_id) }));
    },
    postpone,
  };
}
