import { birthDateParts, type BirthDateParts } from '@wattle/domain/birth-date';
import { parseDate } from '@wattle/domain/calendar';
import { sql } from 'kysely';

import type { Database } from '#api/platform/database.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';

import type { AccountDetails } from './account.ports.ts';

const EMPTY: BirthDateParts = { dd: '', mm: '', yy: '' };

/** A member's own details, decrypted. Never the password. */
export function makePgUserDetails({
  database: { db },
  cipher,
}: {
  database: Pick<Database, 'db'>;
  cipher: FieldCipher;
}) {
  return async (memberId: string): Promise<AccountDetails | null> => {
    const row = await db
      .selectFrom('members')
      .selectAll()
      .select(
        sql<
          boolean | null
        >`(select granted from consents where member_id = members.id and kind = 'bureau-marketing'
          order by given_at desc limit 1)`.as('bureau_marketing'),
      )
      .where('id', '=', memberId)
      .executeTakeFirst();
    if (row === undefined) return null;
    const open = (column: string, sealed: Uint8Array) => cipher.open(sealed, `members.${column}:${memberId}`);
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
      emailPending: null,
      mobilePending: null,
    };
  };
}
