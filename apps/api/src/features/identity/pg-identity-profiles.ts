import type { Database } from '#api/platform/database.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';

import type { IdentityProfiles } from './identity.ports.ts';

type Deps = { database: Pick<Database, 'db'>; cipher: Pick<FieldCipher, 'open'> };

/**
 * Reads and decrypts no more of a member than an issuer is asked about. It waits for a change of
 * the details that is under way, so that what it answers stands.
 */
export function makePgIdentityProfiles({ database: { db }, cipher }: Deps): IdentityProfiles {
  return {
    async profileOf(memberId) {
      const row = await db
        .selectFrom('members')
        .select(['first_name', 'middle_name', 'last_name', 'birth_date'])
        .where('id', '=', memberId)
        .forShare()
        .executeTakeFirst();
      if (row === undefined) return null;
      return {
        givenName: cipher.open(row.first_name, `members.first_name:${memberId}`),
        middleName: cipher.open(row.middle_name, `members.middle_name:${memberId}`),
        familyName: cipher.open(row.last_name, `members.last_name:${memberId}`),
        dateOfBirth: cipher.open(row.birth_date, `members.birth_date:${memberId}`),
      };
    },
  };
}
