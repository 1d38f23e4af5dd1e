import type { Database } from '../database/database.ts';

/** When the second factor of a session was last proved. */
export type FactorAges = {
  provedAt: (sessionId: string) => Promise<Date | null>;
  /** Takes the second factor away until it is proved again. False when the session has ended. */
  takeBack: (sessionId: string) => Promise<boolean>;
};

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
      const taken = await db
        .updateTable('sessions')
        .set({ second_factor: false })
        .where('id', '=', sessionId)
        .returning('id')
        .execute();
      return taken.length > 0;
    },
  };
}
