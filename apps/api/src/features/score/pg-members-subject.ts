import { genderFromWire } from '@wattle/domain/fields/gender';

import { batched } from '#api/platform/database/batch.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { memberOpener, type MemberField } from '#api/platform/members/member-fields.ts';

import type { MemberDetails, Subject } from './score.ports.ts';

type Deps = { database: Pick<Database, 'query'>; cipher: Pick<FieldCipher, 'open'> };

// The members are said twice, since tables that are spread ask one machine only where each part says whose.
const READ = {
  name: 'score-subjects',
  text: `select m.id, m.first_name, m.middle_name, m.last_name, m.birth_date, m.address, m.address_previous, m.gender,
      (select c.given_at from score_consents c where c.member_id = m.id and c.member_id = any($1::uuid[])
        order by c.kind limit 1) as given_at
    from member_records m where m.id = any($1::uuid[])`,
};

type SealedColumn = Exclude<MemberField, 'email' | 'mobile'>;
type Row = Record<SealedColumn, Uint8Array> & { id: string; gender: boolean | null; given_at: Date | null };

/** Decrypts a member for the bureau: only for an order, never on the way to a stored score. */
export function makePgMembersSubject({ database, cipher }: Deps): MemberDetails {
  const rowOf = batched(async (ids: readonly string[]) => {
    const rows = new Map((await database.query<Row>(READ, [ids])).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id) ?? null);
  });
  return {
    async subjectOf(memberId) {
      const row = await rowOf(memberId);
      if (row === null) return null;
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
        consentGivenAt: row.given_at,
      };
    },
  };
}

/** The bureau knows two; for the third, neither is sent. */
function genderOf(wire: boolean | null): Subject['gender'] {
  const gender = genderFromWire(wire);
  return gender === 'O' ? null : gender;
}
