import { genderFromWire } from '@wattle/domain/fields/gender';

import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { memberOpener, type MemberField } from '#api/platform/members/member-fields.ts';

import type { MemberDetails, Subject } from './score.ports.ts';

type Deps = { database: Pick<Database, 'db'>; cipher: Pick<FieldCipher, 'open'> };

/** Decrypts a member for the bureau: only for an order, never on the way to a stored score. */
export function makePgMembersSubject({ database: { db }, cipher }: Deps): MemberDetails {
  const consentGivenAt = async (memberId: string): Promise<Date | null> => {
    const standing = await db
      .selectFrom('score_consents')
      .select('given_at')
      .where('member_id', '=', memberId)
      .orderBy('kind')
      .executeTakeFirst();
    return standing?.given_at ?? null;
  };

  return {
    async subjectOf(memberId) {
      const row = await db
        .selectFrom('member_records')
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
      const opened = memberOpener(cipher, memberId);
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
        consentGivenAt: await consentGivenAt(memberId),
      };
    },
  };
}

type SealedColumn = Exclude<MemberField, 'email' | 'mobile'>;

/** The bureau knows two; for the third, neither is sent. */
function genderOf(wire: boolean | null): Subject['gender'] {
  const gender = genderFromWire(wire);
  return gender === 'O' ? null : gender;
}
