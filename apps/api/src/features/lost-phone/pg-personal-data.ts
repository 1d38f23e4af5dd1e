import type { Database } from '#api/platform/database/database.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';

import { dropNewNumber, numberContext } from './pg-lost-phones.ts';

type Deps = { database: Pick<Database, 'db'>; cipher: Pick<FieldCipher, 'open'> };

/** A new number that waits for a lost phone. */
export function makePgLostPhonePart({ database: { db }, cipher }: Deps): PersonalDataPart {
  return {
    name: 'lostPhone',
    title: 'A new number for a lost phone',
    tables: ['lost_phones'],
    async exportOf(memberId) {
      const row = await db
        .selectFrom('lost_phones')
        .select(['mobile', 'asked_at', 'counts_at'])
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      if (row === undefined) return null;
      return {
        mobile: cipher.open(row.mobile, numberContext(memberId)),
        askedAt: row.asked_at.toISOString(),
        countsFrom: row.counts_at.toISOString(),
      };
    },
    erase: dropNewNumber,
  };
}
