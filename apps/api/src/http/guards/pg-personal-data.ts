import type { Database } from '#api/platform/database/database.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import { statementsOf } from '#api/platform/database/statements.ts';

/** Answers stored for a day for calls that are repeated, encrypted; their content appears in the other parts. */
export function makePgAnswersPart({
  database: { db },
}: {
  database: Pick<Database, 'db'>;
}): PersonalDataPart {
  return {
    name: 'repeatedCalls',
    title: 'Answers kept for repeated calls',
    tables: ['idempotency_keys'],
    async exportOf(memberId) {
      const rows = await db
        .selectFrom('idempotency_keys')
        .select('created_at')
        .where('member_id', '=', memberId)
        .orderBy('created_at')
        .execute();
      return rows.map((row) => ({ keptSince: row.created_at.toISOString() }));
    },
    async erase(tx, memberId) {
      await statementsOf(tx).deleteFrom('idempotency_keys').where('member_id', '=', memberId).execute();
    },
  };
}
