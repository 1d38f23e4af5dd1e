import { stateOfAddress } from '@wattle/domain/fields/address';
import { parseDate } from '@wattle/domain/calendar/calendar';

import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { memberOpener } from '#api/platform/members/member-fields.ts';
import { makeSessionRider } from '#api/platform/sessions/session-rider.ts';

import type { RidingMemberFacts } from './offers.ports.ts';

/** What decides on offers. */
type Row = {
  birth_date: Uint8Array;
  address: Uint8Array;
  partner_source_id: number | null;
  score: number | null;
  about_me: Uint8Array | null;
};

/** A score that nobody may obtain is not used either, nor an interest whose use was not agreed to. */
const COLUMNS: Record<keyof Row, string> = {
  birth_date: 'm.birth_date',
  address: 'm.address',
  partner_source_id: 'm.partner_source_id',
  score: `case when exists (select from score_consents where member_id = m.id) then (
      select score from standing_scores where member_id = m.id order by month desc limit 1
    ) end`,
  about_me: '(select answers from agreed_about_me where member_id = m.id)',
};

type Deps = {
  cipher: Pick<FieldCipher, 'open'>;
  /** The product type named in the sealed answers of About Me. */
  interestIn: (memberId: string, answers: Uint8Array) => number | null;
};

export function makePgMemberFacts({ cipher, interestIn }: Deps): RidingMemberFacts {
  const rider = makeSessionRider<Row>('offer-facts', COLUMNS);
  return {
    rider,
    factsOf(session) {
      const row = rider.rowOf(session);
      if (row === null) throw new Error('a session that was read without the facts');
      const { memberId } = session;
      const open = memberOpener(cipher, memberId);
      return {
        score: row.score,
        birthDate: parseDate(open('birth_date', row.birth_date)),
        state: stateOfAddress(open('address', row.address)),
        partnerSourceId: row.partner_source_id,
        interestTypeId: row.about_me === null ? null : interestIn(memberId, row.about_me),
      };
    },
  };
}
