import type { Database } from './database.ts';

/** How long ago the second factor may have been proved for what an owner alone may do (security-targets). */
const FACTOR_FRESH_MS = 15 * 60_000;

/** When the second factor of a session was last proved. */
export type FactorAges = {
  provedAt: (sessionId: string) => Promise<Date | null>;
  /** Takes the second factor back until it is proved again. */
  takeBack: (sessionId: string) => Promise<void>;
};

export function isFresh(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && provedAt.getTime() + FACTOR_FRESH_MS > now.getTime();
}

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
