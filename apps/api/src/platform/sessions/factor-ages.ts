import type { Database } from '../database/database.ts';
import type { SessionKey } from './session.ts';

/** When the second factor of a session was last proved. */
export type FactorAges = {
  provedAt: (session: SessionKey) => Promise<Date | null>;
  /** Takes the second factor away until it is proved again. False when the session has ended. */
  takeBack: (session: SessionKey) => Promise<boolean>;
};

/** The second factor of sessions on PostgreSQL. */
export function makePgFactorAges({ database: { db } }: { database: Pick<Database, 'db'> }): FactorAges {
  return {
    async provedAt({ id, home }) {
      const row = await db
        .selectFrom('sessions')
        .select('second_factor_at')
        .where('home', '=', home)
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.second_factor_at ?? null;
    },
    async takeBack({ id, home }) {
      const taken = await db
        .updateTable('sessions')
        .set({ second_factor: false })
        .where('home', '=', home)
        .where('id', '=', id)
        .returning('id')
        .execute();
      return taken.length > 0;
    },
  };
}
