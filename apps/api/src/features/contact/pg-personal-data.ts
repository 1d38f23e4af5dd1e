import { sql } from 'kysely';

import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import type { PersonalDataPart, Json } from '#api/platform/members/personal-data-part.ts';

import { caseContext } from './pg-cases.ts';

type Deps = { database: Pick<Database, 'db'>; cipher: Pick<FieldCipher, 'open'> };

/** What a member wrote to us. */
export function makePgCasesPart({ database: { db }, cipher }: Deps): PersonalDataPart {
  return {
    name: 'cases',
    title: 'What you wrote to us',
    tables: ['cases'],
    async exportOf(memberId) {
      const rows = await db
        .selectFrom('cases')
        .select(['id', 'reference', 'kind', 'state', 'fields', 'received_at'])
        .select(sql<string | null>`answer_due_on::text`.as('answer_due_on'))
        .where('member_id', '=', memberId)
        .orderBy('received_at')
        .execute();
      return rows.map((row) => ({
        reference: row.reference,
        kind: row.kind,
        state: row.state,
        receivedAt: row.received_at.toISOString(),
        answerDueOn: row.answer_due_on,
        written: JSON.parse(cipher.open(row.fields, caseContext(row.id))) as Json,
      }));
    },
    async erase(tx, memberId) {
      await tx.deleteFrom('cases').where('member_id', '=', memberId).execute();
    },
  };
}
