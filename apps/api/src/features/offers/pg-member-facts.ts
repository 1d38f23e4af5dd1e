import { stateOfAddress } from '@wattle/domain/address';
import { parseDate } from '@wattle/domain/calendar';

import { atTheirPlaces, batched } from '#api/platform/batch.ts';
import type { Database } from '#api/platform/database.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';

import type { ReadMemberFacts } from './offers.ports.ts';

/** What decides on offers, in one row for each who asks. A score that nobody may obtain is not used either. */
const READ = {
  name: 'offers-member-facts',
  text: `select asked.place::int, m.birth_date, m.address, m.partner_source_id,
    case when exists (
      select from (
        select distinct on (kind) granted from consents
        where member_id = m.id and kind in ('bureau-access', 'score-access')
        order by kind, given_at desc
      ) as latest where granted
    ) then (
      select score from score_snapshots where member_id = m.id and not stale order by month desc limit 1
    ) end as score,
    case when (
      select granted from consents where member_id = m.id and kind = 'about-me' order by given_at desc limit 1
    ) then (
      select answers from wizard_answers where member_id = m.id and wizard = 'about-me'
    ) end as about_me
    from unnest($1::uuid[]) with ordinality as asked (member_id, place)
    join members m on m.id = asked.member_id`,
};

type Row = {
  place: number;
  birth_date: Uint8Array;
  address: Uint8Array;
  partner_source_id: number | null;
  score: number | null;
  about_me: Uint8Array | null;
};

type Deps = {
  database: Pick<Database, 'query'>;
  cipher: Pick<FieldCipher, 'open'>;
  /** The product type that sealed answers of About Me name. */
  interestIn: (memberId: string, answers: Uint8Array) => number | null;
};

export function makePgMemberFacts({ database, cipher, interestIn }: Deps): ReadMemberFacts {
  const readRow = batched(async (members: readonly string[]) =>
    atTheirPlaces(await database.query<Row>(READ, [members]), members.length),
  );
  return async (memberId) => {
    const row = await readRow(memberId);
    if (row === null) return null;
    return {
      score: row.score,
      birthDate: parseDate(cipher.open(row.birth_date, `members.birth_date:${memberId}`)),
      state: stateOfAddress(cipher.open(row.address, `members.address:${memberId}`)),
      partnerSourceId: row.partner_source_id,
      interestTypeId: row.about_me === null ? null : interestIn(memberId, row.about_me),
    };
  };
}
