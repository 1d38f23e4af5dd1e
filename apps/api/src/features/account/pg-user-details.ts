import { birthDateParts, type BirthDateParts } from '@wattle/domain/fields/birth-date';
import { parseDate } from '@wattle/domain/calendar/calendar';
import { sql, type Selectable } from 'kysely';

import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { memberOpener } from '#api/platform/members/member-fields.ts';
import type { Context, Tables } from '#api/platform/context.ts';

import type { UserDetails } from './account.ports.ts';

const EMPTY: BirthDateParts = { dd: '', mm: '', yy: '' };

/** The current choice on marketing by the bureau. The statement says the member twice: a cluster asks one machine only then. */
export const bureauMarketingOf = (memberId: string) =>
  sql<boolean | null>`(select granted from standing_consents
    where member_id = ${memberId} and kind = 'bureau-marketing')`.as('bureau_marketing');

type Row = Pick<
  Selectable<Tables['member_records']>,
  | 'email'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'birth_date'
  | 'gender'
  | 'address'
  | 'address_previous'
  | 'lived_less_than_3_years'
  | 'mobile'
  | 'mobile_verified_at'
  | 'partner_source_id'
> & { bureau_marketing: boolean | null };

/** What else is shown of a member, and is no detail of theirs. */
type ProfileRow = Row & { opened_at: Date; about_me: Uint8Array | null; tells_of_move: boolean | null };

/** A member's row, decrypted. Never the password. */
export function userDetailsOf(cipher: Pick<FieldCipher, 'open'>, memberId: string, row: Row): UserDetails {
  const open = memberOpener(cipher, memberId);
  const dateOfBirth = open('birth_date', row.birth_date);
  const birth = parseDate(dateOfBirth);
  return {
    email: open('email', row.email),
    firstName: open('first_name', row.first_name),
    middleName: open('middle_name', row.middle_name),
    lastName: open('last_name', row.last_name),
    dateOfBirth,
    dob: birth === null ? EMPTY : birthDateParts(birth),
    gender: row.gender,
    address: open('address', row.address),
    addressPrevious: open('address_previous', row.address_previous),
    hasLivedLessThan3Years: row.lived_less_than_3_years,
    mobile: row.mobile === null ? '' : open('mobile', row.mobile),
    eqfxmarketing: row.bureau_marketing === true,
    partnerSourceId: row.partner_source_id,
    isCurrentEmailValid: true,
    isCurrentMobileValid: row.mobile_verified_at !== null,
  };
}

/** A member's own details, decrypted. */
export function makePgUserDetails({
  database: { db },
  cipher,
}: {
  database: Pick<Database, 'db'>;
  cipher: Pick<FieldCipher, 'open'>;
}) {
  return async (memberId: string): Promise<UserDetails | null> => {
    const row = await db
      .selectFrom('member_records')
      .selectAll()
      .select(bureauMarketingOf(memberId))
      .where('id', '=', memberId)
      .executeTakeFirst();
    return row === undefined ? null : userDetailsOf(cipher, memberId, row);
  };
}

const COLUMNS = [
  'email',
  'first_name',
  'middle_name',
  'last_name',
  'birth_date',
  'gender',
  'address',
  'address_previous',
  'lived_less_than_3_years',
  'mobile',
  'mobile_verified_at',
  'partner_source_id',
] as const satisfies readonly (keyof Row)[];

/** With what a page shows of a member beside their details. */
const PROFILE = {
  name: 'member-profile',
  text: `select ${COLUMNS.join(', ')}, created_at as opened_at,
      (select granted from standing_consents
        where member_id = $1::uuid and kind = 'bureau-marketing') as bureau_marketing,
      (select answers from agreed_about_me where member_id = $1::uuid) as about_me,
      (select banner_dismissed_at is null from moved_members where member_id = $1::uuid) as tells_of_move
    from member_records where id = $1::uuid`,
};

/** What a page shows of a member. */
export type MemberProfile = {
  details: UserDetails;
  openedAt: Date;
  /** What About Me was told, sealed; null unless its use is agreed to. */
  aboutMe: Uint8Array | null;
  /** The member was moved to the one score, and has not dismissed what says so. */
  tellsOfMove: boolean;
};

export function makePgMemberProfile({ query, cipher }: Pick<Context, 'query' | 'cipher'>) {
  return async (memberId: string): Promise<MemberProfile | null> => {
    const [row] = await query<ProfileRow>(PROFILE, [memberId]);
    if (row === undefined) return null;
    return {
      details: userDetailsOf(cipher, memberId, row),
      openedAt: row.opened_at,
      aboutMe: row.about_me,
      tellsOfMove: row.tells_of_move === true,
    };
  };
}
