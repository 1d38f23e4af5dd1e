import { SCORE_NOTICES_CONSENT } from '@wattle/domain/score/score-notices';

import type { Context, Tx } from '#api/platform/context.ts';
import { openEmail } from '#api/platform/members/member-fields.ts';

/** Address and consent id of a subscriber; null for a member without consent or with a suppressed address. */
export async function subscriberOf(
  { cipher }: Context,
  tx: Tx,
  memberId: string,
): Promise<{ email: string; consentId: string } | null> {
  const row = await tx
    .selectFrom('member_records as m')
    .innerJoin('standing_consents as consent', 'consent.member_id', 'm.id')
    .select(['m.email', 'consent.id as consentId'])
    .where('m.id', '=', memberId)
    .where('consent.kind', '=', SCORE_NOTICES_CONSENT.kind)
    .where('consent.granted', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('suppressed_members as s').select('s.member_id').whereRef('s.member_id', '=', 'm.id'),
        ),
      ),
    )
    .executeTakeFirst();
  if (row === undefined) return null;
  return { email: openEmail(cipher, memberId, row.email), consentId: row.consentId };
}
