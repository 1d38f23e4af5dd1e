import { stateOfAddress } from '@wattle/domain/fields/address';
import { parseDate } from '@wattle/domain/calendar/calendar';
import type { FileTrouble } from '@wattle/domain/offers/help-first';

import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { memberOpener } from '#api/platform/members/member-fields.ts';
import { makeSessionRider } from '#api/platform/sessions/session-rider.ts';

import type { RidingMemberFacts, TroublesOf } from './offers.ports.ts';

/** `sealing` is different for each time that a file was sealed. */
type Latest = { score: number; sealing: string };

/** What decides on offers. */
type Row = {
  birth_date: Uint8Array;
  address: Uint8Array;
  partner_source_id: number | null;
  latest: Latest | null;
  about_me: Uint8Array | null;
};

/** A score that nobody may obtain is not used either, nor an interest whose use was not agreed to. */
const COLUMNS: Record<keyof Row, string> = {
  birth_date: 'm.birth_date',
  address: 'm.address',
  partner_source_id: 'm.partner_source_id',
  // A sealed value begins with its key, nonce and tag; the rest of a file is not fetched for this.
  latest: `case when exists (select from score_consents where member_id = m.id) then (
      select json_build_object('score', score, 'sealing', encode(substring(file from 1 for 29), 'base64'))
      from standing_scores where member_id = m.id order by month desc limit 1
    ) end`,
  about_me: '(select answers from agreed_about_me where member_id = m.id)',
};

/** Files whose troubles a process remembers. */
const FILES_REMEMBERED = 20_000;

type Deps = {
  cipher: Pick<FieldCipher, 'open'>;
  /** The product type named in the sealed answers of About Me. */
  interestIn: (memberId: string, answers: Uint8Array) => number | null;
  troublesOf: TroublesOf;
};

export function makePgMemberFacts({ cipher, interestIn, troublesOf }: Deps): RidingMemberFacts {
  const rider = makeSessionRider<Row>('offer-facts', COLUMNS);
  const troublesUnder = rememberTroubles(troublesOf);
  return {
    rider,
    async factsOf(session) {
      const row = rider.rowOf(session);
      if (row === null) throw new Error('a session that was read without the facts');
      const { memberId } = session;
      const open = memberOpener(cipher, memberId);
      return {
        score: row.latest?.score ?? null,
        troubles: row.latest === null ? [] : await troublesUnder(row.latest.sealing, memberId),
        birthDate: parseDate(open('birth_date', row.birth_date)),
        state: stateOfAddress(open('address', row.address)),
        partnerSourceId: row.partner_source_id,
        interestTypeId: row.about_me === null ? null : interestIn(memberId, row.about_me),
      };
    },
  };
}

/**
 * Opens each file once: it never changes under its sealing, and opening it takes longer than all the rest of a call. A
 * file that took its place since the sealing was read is the newer one, and counts as well.
 */
function rememberTroubles(troublesOf: TroublesOf) {
  const remembered = new Map<string, readonly FileTrouble[]>();
  return async (sealing: string, memberId: string): Promise<readonly FileTrouble[]> => {
    const known = remembered.get(sealing);
    if (known !== undefined) return known;
    const found = await troublesOf(memberId);
    remembered.set(sealing, found);
    if (remembered.size > FILES_REMEMBERED) remembered.delete(remembered.keys().next().value ?? sealing);
    return found;
  };
}
