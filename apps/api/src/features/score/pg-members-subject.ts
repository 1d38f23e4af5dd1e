import { genderFromWire } from '@wattle/domain/gender';

import type { Database } from '#api/platform/database.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';
import type { Tables } from '#api/platform/tables.ts';

import type { MemberDetails, Subject } from './score.ports.ts';

/** The consents under either of which a score may be obtained. */
const KINDS = ['bureau-access', 'score-access'];

type Deps = { database: Pick<Database, 'db'>; cipher: Pick<FieldCipher, 'open'> };

/** Decrypts a member for the bureau: for an order only, never on the way to a stored score. */
export function makePgMembersSubject({ database: { db }, cipher }: Deps): MemberDetails {
  const consentGivenAt = async (memberId: string): Promise<Date | null> => {
    const latest = await db
      .selectFrom('consents')
      .distinctOn('kind')
      .select(['granted', 'given_at'])
      .where('member_id', '=', memberId)
      .where('kind', 'in', KINDS)
      .orderBy('kind')
      .orderBy('given_at', 'desc')
      .execute();
    return latest.find(({ granted }) => granted)?.given_at ?? null;
  };

  return {
    async subjectOf(memberId) {
      const row = await db
        .selectFrom('members')
        .select([
          'first_name',
          'middle_name',
          'last_name',
          'birth_date',
          'address',
          'address_previous',
          'gender',
        ])
        .where('id', '=', memberId)
        .executeTakeFirst();
      if (row === undefined) return null;
      const open = (column: SealedColumn) => cipher.open(row[column], `members.${column}:${memberId}`);
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
        consentGivenAt: await consentGivenAt(memberId),
      };
    },
  };
}

type SealedColumn = keyof Pick<
  Tables['members'],
  'first_name' | 'middle_name' | 'last_name' | 'birth_date' | 'address' | 'address_previous'
>;

/** The bureau knows two; neither is sent for the third. */
function genderOf(wire: boolean | null): Subject['gender'] {
  const gender = genderFromWire(wire);
  return gender === 'O' ? null : gender;
}
