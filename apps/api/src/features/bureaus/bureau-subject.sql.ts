import { genderFromWire } from '@wattle/domain/fields/gender';

import type { Context } from '#api/platform/context.ts';
import { memberOpener, type MemberField } from '#api/platform/members/member-fields.ts';

import { bureauNameOf, type Bureau, type BureauSubject } from './bureau.ts';

type SealedColumn = Exclude<MemberField, 'email' | 'mobile'>;

/**
 * Decrypts the data that a bureau identifies a member by, with the consent to ask it. Only needed to ask the bureau, not
 * to read a stored score.
 */
export async function subjectOf(
  ctx: Context,
  memberId: string,
  bureau: Bureau = 'primary',
): Promise<BureauSubject | null> {
  const bureauName = bureauNameOf(ctx, bureau);
  const row = await ctx.db
    .selectFrom('member_records')
    .select(['first_name', 'middle_name', 'last_name', 'birth_date', 'address', 'address_previous', 'gender'])
    .select((eb) =>
      eb
        .selectFrom('bureau_consents')
        .select('given_at')
        .where('member_id', '=', memberId)
        .where('bureau', '=', bureau)
        .where((inner) => inner.or([inner('bureau_name', 'is', null), inner('bureau_name', '=', bureauName)]))
        .orderBy('kind')
        .limit(1)
        .as('given_at'),
    )
    .where('id', '=', memberId)
    .executeTakeFirst();
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
