import type { Database } from '#api/platform/database.ts';

import type { FactorAges } from './account.ports.ts';

/** The second factor of sessions on PostgreSQL. */
export function makePgFactorAges({ database: { db } }: { database: Pick<Database, 'db'> }): FactorAges {
  return {
    async provedAt(sessionId) {
      const row = await db
        .selectFrom('sessions')
        .select('second_factor_at')
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return row?.second_factor_at ?? null;
    },
    async takeBack(sessionId) {
      await db.updateTable('sessions').set({ second_factor: false }).where('id', '=', sessionId).execute();
    },
  };
}
