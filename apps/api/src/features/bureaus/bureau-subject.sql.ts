import { genderFromWire } from '@wattle/domain/fields/gender';

import type { Context } from '#api/platform/context.ts';
import { memberOpener, type MemberField } from '#api/platform/members/member-fields.ts';

import type { Bureau, BureauSubject } from './bureau.ts';

// The member id appears in each part, so that a sharded statement asks one shard only.
const SUBJECT = {
  name: 'bureau-subject',
  text: `select m.first_name, m.middle_name, m.last_name, m.birth_date, m.address, m.address_previous, m.gender,
      (select c.given_at from bureau_consents c
        where c.member_id = m.id and c.member_id = $1 and c.bureau = $2 order by c.kind limit 1) as given_at
    from member_records m where m.id = $1`,
};

type SealedColumn = Exclude<MemberField, 'email' | 'mobile'>;
type Row = Record<SealedColumn, Uint8Array> & { gender: boolean | null; given_at: Date | null };

/**
 * Decrypts the data that a bureau identifies a member by, with the consent to ask it. Only needed to ask the bureau, not
 * to read a stored score.
 */
export async function subjectOf(
  ctx: Context,
  memberId: string,
  bureau: Bureau = 'primary',
): Promise<BureauSubject | null> {
  const [row] = await ctx.query<Row>(SUBJECT, [memberId, bureau]);
  if (row === undefined) return null;
  const opened = memberOpener(ctx.cipher, memberId);
  const open = (column: SealedColumn) => opened(column, row[column]);
  return {
    givenName: open('first_name'),
    middleName: open('middle_name'),
    familyName: open('last_name'),
    dateOfBirth: open('birth_date'),
    gender: genderOf(row.gender),
    addresses: [
      { line: open('address'), current: true },
      { line: open('address_previous'), current: false },
    ].filter(({ line }) => line !== ''),
    consentGivenAt: row.given_at,
  };
}

/** The bureau knows two genders; others are not sent. */
function genderOf(wire: boolean | null): BureauSubject['gender'] {
  const gender = genderFromWire(wire);
  return gender === 'O' ? null : gender;
}
