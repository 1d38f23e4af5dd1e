import { birthDateParts, type BirthDateParts } from '@wattle/domain/birth-date';
import { parseDate } from '@wattle/domain/calendar';
import { sql, type Selectable } from 'kysely';

import type { Database } from '#api/platform/database.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';
import type { Tables } from '#api/platform/tables.ts';

import type { UserDetails } from './account.ports.ts';

const EMPTY: BirthDateParts = { dd: '', mm: '', yy: '' };

/** The latest word on marketing by the bureau, beside a row of `members`. */
export const BUREAU_MARKETING = sql<
  boolean | null
>`(select granted from consents where member_id = members.id and kind = 'bureau-marketing'
  order by given_at desc limit 1)`.as('bureau_marketing');

type Row = Selectable<Tables['members']> & { bureau_marketing: boolean | null };

/** A member's row, decrypted. Never the password. */
export function userDetailsOf(cipher: Pick<FieldCipher, 'open'>, row: Row): UserDetails {
  const open = (column: string, sealed: Uint8Array) => cipher.open(sealed, `members.${column}:${row.id}`);
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
      .selectFrom('members')
      .selectAll()
      .select(BUREAU_MARKETING)
      .where('id', '=', memberId)
      .executeTakeFirst();
    return row === undefined ? null : userDetailsOf(cipher, row);
  };
}
