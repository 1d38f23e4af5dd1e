import { randomUUID } from 'node:crypto';

import { SCORE_NOTICES_CONSENT } from '@wattle/domain/score-notices';

import type { Clock } from '#api/platform/clock.ts';
import type { Database, Db } from '#api/platform/database.ts';

import type { NoticeChoices } from './notices.ports.ts';

const { kind, version } = SCORE_NOTICES_CONSENT;

type Deps = { database: Pick<Database, 'db'>; clock: Clock };

/** Choices as consent records, one for each change of mind; the latest counts. */
export function makePgNoticeChoices({ database: { db }, clock }: Deps): NoticeChoices {
  const choose: NoticeChoices['choose'] = async ({ memberId, wanted, source }) => {
    await db.transaction().execute(async (tx) => {
      // Two choices of one member wait for each other, so that the later one is later.
      await tx.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute();
      const last = await latest(tx, memberId);
      if ((last?.granted ?? false) === wanted) return;
      const row = { member_id: memberId, id: randomUUID(), kind, text_version: version, source };
      const given_at = after(last?.given_at, clock.now());
      await tx
        .insertInto('consents')
        .values({ ...row, granted: wanted, given_at })
        .execute();
    });
  };

  return {
    choose,
    wants: async (memberId) => (await latest(db, memberId))?.granted ?? false,
    async withdraw({ consentId, source }) {
      const owner = await db
        .selectFrom('consents')
        .select('member_id')
        .where('id', '=', consentId)
        .where('kind', '=', kind)
        .executeTakeFirst();
      if (owner !== undefined) await choose({ memberId: owner.member_id, wanted: false, source });
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
