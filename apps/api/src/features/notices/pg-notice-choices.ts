import { SCORE_NOTICES_CONSENT } from '@wattle/domain/score-notices';

import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database.ts';
import { makeSpokenConsent } from '#api/platform/spoken-consent.ts';

import type { NoticeChoices } from './notices.ports.ts';

type Deps = { database: Pick<Database, 'db'>; clock: Clock };

/** Choices as consent records. */
export function makePgNoticeChoices(deps: Deps): NoticeChoices {
  const { db } = deps.database;
  const consent = makeSpokenConsent(deps, SCORE_NOTICES_CONSENT);
  return {
    choose: ({ memberId, wanted, source }) => consent.say({ memberId, granted: wanted, source }),
    wants: consent.stands,
    async withdraw({ consentId, source }) {
      const owner = await db
        .selectFrom('consents')
        .select('member_id')
        .where('id', '=', consentId)
        .where('kind', '=', SCORE_NOTICES_CONSENT.kind)
        .executeTakeFirst();
      if (owner !== undefined) await consent.say({ memberId: owner.member_id, granted: false, source });
    },
  };
}
