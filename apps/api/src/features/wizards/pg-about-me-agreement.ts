import { randomUUID } from 'node:crypto';

import { ABOUT_ME_CONSENT } from '@wattle/domain/about-me/agreement';

import type { Clock } from '#api/platform/clock.ts';
import type { Database, Db } from '#api/platform/database.ts';

import type { AboutMeAgreement } from './wizards.ports.ts';

const { kind, version } = ABOUT_ME_CONSENT;

type Deps = { database: Pick<Database, 'db'>; clock: Clock };

/** The agreement as consent records, one for each change of mind; the latest counts. */
export function makePgAboutMeAgreement({ database: { db }, clock }: Deps): AboutMeAgreement {
  return {
    agreed: async (memberId) => (await latest(db, memberId))?.granted ?? false,
    async say({ memberId, agreed, source }) {
      await db.transaction().execute(async (tx) => {
        // Two words of one member wait for each other, so that the later one is later.
        await tx.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute();
        const last = await latest(tx, memberId);
        if ((last?.granted ?? false) === agreed) return;
        const row = { member_id: memberId, id: randomUUID(), kind, text_version: version, source };
        const given_at = after(last?.given_at, clock.now());
        await tx
          .insertInto('consents')
          .values({ ...row, granted: agreed, given_at })
          .execute();
      });
    },
  };
}

function latest(db: Db, memberId: string) {
  return db
    .selectFrom('consents')
    .select(['granted', 'given_at'])
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Now, or a moment after the last word where no time has passed since: of two at one time neither is the latest. */
function after(last: Date | undefined, now: Date): Date {
  return last === undefined || last < now ? now : new Date(last.getTime() + 1);
}
