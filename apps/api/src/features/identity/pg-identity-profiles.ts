import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { memberOpener } from '#api/platform/members/member-fields.ts';

import type { IdentityProfiles } from './identity.ports.ts';

type Deps = { database: Pick<Database, 'db'>; cipher: Pick<FieldCipher, 'open'> };

/**
 * Reads and decrypts no more of a member than an issuer is asked about. It waits for any change of the details that is
 * in progress, so that its answer is current.
 */
export function makePgIdentityProfiles({ database: { db }, cipher }: Deps): IdentityProfiles {
  return {
    async profileOf(memberId) {
      const row = await db
        .selectFrom('member_records')
        .select(['first_name', 'middle_name', 'last_name', 'birth_date'])
        .where('id', '=', memberId)
        .forShare()
        .executeTakeFirst();
      if (row === undefined) return null;
      const open = memberOpener(cipher, memberId);
      return {
        givenName: open('first_name', row.first_name),
        middleName: open('middle_name', row.middle_name),
        familyName: open('last_name', row.last_name),
        dateOfBirth: open('birth_date', row.birth_date),
      };
    },
  };
}
