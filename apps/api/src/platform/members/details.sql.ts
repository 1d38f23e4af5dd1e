import type { ResponseOf } from '@wattle/contract';
import { birthDateParts, type BirthDateParts } from '@wattle/domain/fields/birth-date';
import { parseDate } from '@wattle/domain/calendar/calendar';
import { sql, type Selectable } from 'kysely';

import type { Context, Db, Tables } from '../context.ts';
import { memberOpener } from './member-fields.ts';

export type UserDetails = Omit<ResponseOf<'GET /v1/user/details'>, 'emailPending' | 'mobilePending'>;

const EMPTY: BirthDateParts = { dd: '', mm: '', yy: '' };

/** The member's id is repeated here, so that a cluster queries a single shard. */
export const bureauMarketingOf = (memberId: string) =>
  sql<boolean | null>`(select granted from standing_consents
    where member_id = ${memberId} and kind = 'bureau-marketing')`.as('bureau_marketing');

export type DetailsRow = Pick<
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

/** Never includes the password. */
export function userDetailsOf({ cipher }: Context, memberId: string, row: DetailsRow): UserDetails {
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

/** Null when there is no such member. Pass the transaction as `of` inside one. */
export async function detailsOf(
  ctx: Context,
  memberId: string,
  db: Db = ctx.db,
): Promise<UserDetails | null> {
  const row = await db
    .selectFrom('member_records')
    .selectAll()
    .select(bureauMarketingOf(memberId))
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row === undefined ? null : userDetailsOf(ctx, memberId, row);
}
