import { SCORE_NOTICES_CONSENT } from '@wattle/domain/score/score-notices';

import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { consentGiver } from '#api/platform/members/consents.ts';
import { openEmail } from '#api/platform/members/member-fields.ts';
import { makeSpokenConsent } from '#api/platform/members/spoken-consent.ts';
import { statementsOf } from '#api/platform/database/statements.ts';
import type { Tx } from '#api/platform/database/transaction.ts';

import type { NoticeChoices } from './notices.ports.ts';

type Deps = { database: Pick<Database, 'db'>; clock: Clock };

/** Choices stored as consent records. */
export function makePgNoticeChoices(deps: Deps): NoticeChoices {
  const { db } = deps.database;
  const consent = makeSpokenConsent(deps, SCORE_NOTICES_CONSENT);
  return {
    choose: ({ wanted, ...said }) => consent.say({ ...said, granted: wanted }),
    wants: consent.stands,
    async withdraw({ consentId, source }) {
      const memberId = await consentGiver(db, { id: consentId, kind: SCORE_NOTICES_CONSENT.kind });
      if (memberId !== null) await consent.say({ memberId, granted: false, source });
    },
  };
}

/**
 * For a member who wants notices: where they go, and the consent that says so; null for everybody else, and while mail to
 * the member is stopped.
 */
export function makePgSubscriberOf({ cipher }: { cipher: Pick<FieldCipher, 'open'> }) {
  return async (tx: Tx, memberId: string): Promise<{ email: string; consentId: string } | null> => {
    const row = await statementsOf(tx)
      .selectFrom('member_records as m')
      .innerJoin('standing_consents as consent', 'consent.member_id', 'm.id')
      .select(['m.email', 'consent.id'])
      .where('m.id', '=', memberId)
      .where('consent.kind', '=', SCORE_NOTICES_CONSENT.kind)
      .where('consent.granted', '=', true)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('suppressed_members as stopped')
              .select('stopped.member_id')
              .whereRef('stopped.member_id', '=', 'm.id'),
          ),
        ),
      )
      .executeTakeFirst();
    return row === undefined ? null : { email: openEmail(cipher, memberId, row.email), consentId: row.id };
  };
}
