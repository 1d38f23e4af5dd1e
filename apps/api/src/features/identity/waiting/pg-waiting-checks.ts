import { sql } from 'kysely';

import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import { ifSpread, skippingLocked, transact } from '#api/platform/database/statements.ts';
import type { Tx } from '#api/platform/context.ts';

import type { AwayEnd, WaitingChecks } from '../identity.ports.ts';
import { endCheck } from './pg-end-check.ts';

/** Each pause is twice as long as the last, up to this many times the first: five minutes grow to four hours. */
const LONGEST_PAUSE = 48;

type Deps = {
  database: Pick<Database, 'db' | 'spread'>;
  clock: Clock;
  /** The first pause. It is also the lease, so it must be longer than the service may take. */
  askAgainMs: number;
  /** Tells the member, in the transaction that ends the check. */
  tell: (tx: Tx, end: AwayEnd) => Promise<void>;
};

type Row = { id: string; member_id: string; provider_reference: string; started_at: Date };

/** Taking up is one statement, and skips rows that another process is taking up. */
export function makePgWaitingChecks({ database, clock, askAgainMs, tell }: Deps): WaitingChecks {
  const { db } = database;
  return {
    async takeUp(most) {
      const now = clock.now();
      const { rows } = await sql<Row>`
        update identity_checks set
          ask_again_at = to_timestamp(${now.getTime() / 1000}::float8
            + ${askAgainMs / 1000}::float8 * least(2.0 ^ asks, ${LONGEST_PAUSE}::float8)),
          asks = asks + 1
        where id in (
          select id from identity_checks
          where completed_at is null and ask_again_at <= ${now} and provider_reference is not null
          order by ask_again_at limit ${most}
          ${skippingLocked(database)}
        )${ifSpread(database, sql` and completed_at is null and ask_again_at <= ${now}`)}
        returning id, member_id, provider_reference, started_at`.execute(db);
      return rows.map((row) => ({
        id: row.id,
        memberId: row.member_id,
        verification: row.provider_reference,
        startedAt: row.started_at,
      }));
    },

    endAway: (of, as) =>
      transact(db, async (tx) => {
        const { end, news } = await endCheck(tx, { of, as, now: clock.now() });
        if (news !== null) await tell(tx, news);
        return end;
      }),
  };
}
