import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database.ts';

import type { RefreshList } from './notices.ports.ts';

const PAGE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * A page is cut before anything is asked of its members, so that a statement costs the same however few of them are
 * due. An order that somebody holds is left to them; one with an answer that stands is over for this month.
 */
const READ = {
  name: 'refresh-list-page',
  text: `with listed as (
      select distinct on (member_id) member_id, granted from consents
      where kind = 'score-notices' and member_id > $1
      order by member_id, given_at desc
      limit ${PAGE}
    )
    select l.member_id, l.granted
      and coalesce(m.licence_verified_at, m.passport_verified_at, m.medicare_verified_at) is not null
      and exists (
        select from (
          select distinct on (kind) granted from consents
          where member_id = l.member_id and kind in ('bureau-access', 'score-access')
          order by kind, given_at desc
        ) as latest where granted
      )
      and not exists (
        select from bureau_orders o
        where o.member_id = l.member_id and o.month = $2
          and (o.outcome not in ('open', 'try-later', 'unavailable') or o.leased_until > $3 or o.refresh_after > $3)
      ) as is_due
    from listed l join members m on m.id = l.member_id
    order by l.member_id`,
};

type Deps = { database: Pick<Database, 'db' | 'query'>; clock: Clock };

/** Who wants notices, walked through by key. */
export function makePgRefreshList({ database, clock }: Deps): RefreshList {
  return {
    async page({ after, month }) {
      const values = [after ?? BEFORE_ALL, month, clock.now()];
      const rows = await database.query<{ member_id: string; is_due: boolean }>(READ, values);
      return rows.map((row) => ({ memberId: row.member_id, isDue: row.is_due }));
    },
    async postpone({ memberId, month, until }) {
      await database.db
        .updateTable('bureau_orders')
        .set({ refresh_after: until })
        .where('member_id', '=', memberId)
        .where('month', '=', month)
        .where('outcome', '<>', 'done')
        .execute();
    },
  };
}
