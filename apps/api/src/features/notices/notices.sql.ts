import { SCORE_NOTICES_CONSENT } from '@wattle/domain/score/score-notices';

import type { Context, Tx } from '#api/platform/context.ts';
import { runText } from '#api/platform/database/statements.ts';
import { openEmail } from '#api/platform/members/member-fields.ts';

const SUBSCRIBER = `select m.email, consent.id as consent_id
  from member_records m join standing_consents consent on consent.member_id = m.id
  where m.id = $1 and consent.kind = $2 and consent.granted
    and not exists (select from suppressed_members stopped where stopped.member_id = m.id)`;

type Row = { email: Uint8Array; consent_id: string };

/** Address and consent id of a subscriber; null for a member without consent or with a suppressed address. */
export async function subscriberOf(
  { cipher }: Context,
  tx: Tx,
  memberId: string,
): Promise<{ email: string; consentId: string } | null> {
  const [row] = await runText<Row>(tx, SUBSCRIBER, [memberId, SCORE_NOTICES_CONSENT.kind]);
  if (row === undefined) return null;
  return { email: openEmail(cipher, memberId, row.email), consentId: row.consent_id };
}
