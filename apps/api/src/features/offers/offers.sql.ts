import { stateOfAddress } from '@wattle/domain/fields/address';
import { parseDate } from '@wattle/domain/calendar/calendar';

import type { Context } from '#api/platform/context.ts';
import { memberOpener } from '#api/platform/members/member-fields.ts';

type Row = {
  birth_date: Uint8Array;
  address: Uint8Array;
  partner_source_id: number | null;
  score: number | null;
  about_me: Uint8Array | null;
};

/** Leaves out the score without consent to access it, and About Me without consent to use it. */
const FACTS = {
  name: 'offer-facts',
  text: `select birth_date, address, partner_source_id,
      case when exists (select from score_consents where member_id = $1::uuid) then (
        select score from standing_scores where member_id = $1::uuid order by month desc limit 1
      ) end as score,
      (select answers from agreed_about_me where member_id = $1::uuid) as about_me
    from member_records where id = $1::uuid`,
};

/** A member's facts with the sealed answers of About Me; null for a deleted member. */
export async function findMemberFacts({ query, cipher }: Context, memberId: string) {
  const [row] = await query<Row>(FACTS, [memberId]);
  if (row === undefined) return null;
  const open = memberOpener(cipher, memberId);
  return {
    score: row.score,
    birthDate: parseDate(open('birth_date', row.birth_date)),
    state: stateOfAddress(open('address', row.address)),
    partnerSourceId: row.partner_source_id,
    aboutMe: row.about_me,
  };
}
