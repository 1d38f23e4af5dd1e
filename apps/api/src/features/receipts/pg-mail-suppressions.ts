import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Logger } from '#api/platform/logs/logger.ts';
import { memberWith } from '#api/platform/members/addresses.ts';
import type { EmailLookup } from '#api/platform/members/email-lookup.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';

import type { MailSuppressions } from './receipts.ports.ts';

type Deps = {
  database: Pick<Database, 'db'>;
  clock: Clock;
  lookup: EmailLookup;
  logger: Pick<Logger, 'warn'>;
};

/** Stopped notices, on PostgreSQL. */
export function makePgMailSuppressions({ database: { db }, clock, lookup, logger }: Deps): MailSuppressions {
  return {
    async suppress({ email, why }) {
      const id = await memberWith(db, lookup.all(email));
      if (id === null) return;
      const values = { why, at: clock.now() };
      await db
        .insertInto('mail_suppressions')
        .values({ member_id: id, ...values })
        .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
        .execute();
      logger.warn({ event: 'notices-stopped', memberId: id, why });
    },
    async stoppedFor(memberId) {
      const row = await db
        .selectFrom('suppressed_members')
        .select(['why', 'at'])
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      return row === undefined ? null : { why: row.why, since: row.at };
    },
    async lift(memberId) {
      await db.deleteFrom('mail_suppressions').where('member_id', '=', memberId).execute();
    },
    async count() {
      const { stopped } = await db
        .selectFrom('suppressed_members')
        .select(({ fn }) => fn.countAll<string>().as('stopped'))
        .executeTakeFirstOrThrow();
      return Number(stopped);
    },
  };
}

/** Whether notices to a member stopped, and why. */
export function makePgStoppedNoticesPart({
  database: { db },
}: {
  database: Pick<Database, 'db'>;
}): PersonalDataPart {
  return {
    name: 'stoppedNotices',
    title: 'Notices that stopped because mail came back',
    tables: ['mail_suppressions'],
    async exportOf(memberId) {
      const rows = await db
        .selectFrom('mail_suppressions')
        .select(['why', 'at'])
        .where('member_id', '=', memberId)
        .execute();
      return rows.map(({ why, at }) => ({ why, at: at.toISOString() }));
    },
    async erase(tx, memberId) {
      await tx.deleteFrom('mail_suppressions').where('member_id', '=', memberId).execute();
    },
  };
}
