import { birthDateParts, type BirthDateParts } from '@wattle/domain/fields/birth-date';
import { parseDate } from '@wattle/domain/calendar/calendar';
import { sql, type Selectable } from 'kysely';

import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { memberOpener } from '#api/platform/members/member-fields.ts';
import { makeSessionRider, type SessionRider } from '#api/platform/sessions/session-rider.ts';
import type { Session } from '#api/platform/sessions/session.ts';
import type { Tables } from '#api/platform/database/tables.ts';

import type { UserDetails } from './account.ports.ts';

const EMPTY: BirthDateParts = { dd: '', mm: '', yy: '' };

/** The current choice on marketing by the bureau, for the member whose id is this column. */
const bureauMarketing = (memberId: string): string =>
  `(select granted from standing_consents where member_id = ${memberId} and kind = 'bureau-marketing')`;

/** The same for a row of `member_records`. */
export const BUREAU_MARKETING = sql<boolean | null>`(select granted from standing_consents
    where member_id = member_records.id and kind = 'bureau-marketing')`.as('bureau_marketing');

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
      .select(BUREAU_MARKETING)
      .where('id', '=', memberId)
      .executeTakeFirst();
    return row === undefined ? null : userDetailsOf(cipher, memberId, row);
  };
}

const RIDING_COLUMNS: Record<keyof Row, string> = {
  email: 'm.email',
  first_name: 'm.first_name',
  middle_name: 'm.middle_name',
  last_name: 'm.last_name',
  birth_date: 'm.birth_date',
  gender: 'm.gender',
  address: 'm.address',
  address_previous: 'm.address_previous',
  lived_less_than_3_years: 'm.lived_less_than_3_years',
  mobile: 'm.mobile',
  mobile_verified_at: 'm.mobile_verified_at',
  partner_source_id: 'm.partner_source_id',
  bureau_marketing: bureauMarketing('m.id'),
};

/** The same for a session that was read with the rider: no statement of its own. Null when nobody is signed in. */
export function makeRidingUserDetails({ cipher }: { cipher: Pick<FieldCipher, 'open'> }): {
  rider: SessionRider;
  detailsOf: (session: Session) => UserDetails | null;
} {
  const rider = makeSessionRider<Row>('user-details', RIDING_COLUMNS);
  return {
    rider,
    detailsOf(session) {
      if (session.memberId === null) return null;
      const row = rider.rowOf(session);
      if (row === null) throw new Error('a session that was read without the details');
      return userDetailsOf(cipher, session.memberId, row);
    },
  };
}
