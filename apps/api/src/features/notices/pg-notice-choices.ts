import { SCORE_NOTICES_CONSENT } from '@wattle/domain/score/score-notices';

import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { consentGiver } from '#api/platform/members/consents.ts';
import { openEmail } from '#api/platform/members/member-fields.ts';
import { makeSpokenConsent } from '#api/platform/members/spoken-consent.ts';
import { runText } from '#api/platform/database/statements.ts';
import type { Tx } from '#api/platform/context.ts';

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
 * For those of the members who want notices: where they go, and the consent that says so. Nobody else is in it, and
 * nobody to whom mail is stopped.
 */
export function makePgSubscribersOf({ cipher }: { cipher: Pick<FieldCipher, 'open'> }) {
  return async (tx: Tx, memberIds: readonly string[]): Promise<Map<string, Subscriber>> => {
    const rows = await runText<SubscriberRow>(tx, SUBSCRIBERS, [memberIds, SCORE_NOTICES_CONSENT.kind]);
    return new Map(
      rows.map(({ member_id: id, email, consent_id: consentId }) => [
        id,
        { email: openEmail(cipher, id, email), consentId },
      ]),
    );
  };
}

type Subscriber = { email: string; consentId: string };
type SubscriberRow = { member_id: string; email: Uint8Array; consent_id: string };

const SUBSCRIBERS = `select m.id as member_id, m.email, consent.id as consent_id
  from member_records m join standing_consents consent on consent.member_id = m.id
  where m.id = any($1::uuid[]) and consent.kind = $2 and consent.granted
    and not exists (select from suppressed_members stopped where stopped.member_id = m.id)`;
