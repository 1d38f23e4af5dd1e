import { randomUUID } from 'node:crypto';

import type { Clock } from '../clock.ts';
import type { Db } from '#api/platform/context.ts';
import type { Database } from '../database/database.ts';
import { transact } from '../database/statements.ts';
import { after } from './consents.ts';
import { holdMember } from './members.ts';

type Deps = { database: Pick<Database, 'db'>; clock: Clock };

/** What is agreed to, and in which wording. */
type Subject = { kind: string; version: string };

type Spoken = {
  memberId: string;
  granted: boolean;
  source: string;
  /** Another wording of the same, where that is what was said. */
  version?: string;
};

/**
 * One kind of consent as records, one for each change of mind; the latest counts, and without any it is not given.
 * Saying the same again records nothing.
 */
export function makeSpokenConsent({ database: { db }, clock }: Deps, { kind, version }: Subject) {
  const latest = (reader: Db, memberId: string) =>
    reader
      .selectFrom('standing_consents')
      .select(['granted', 'given_at'])
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .executeTakeFirst();

  return {
    stands: async (memberId: string) => (await latest(db, memberId))?.granted ?? false,

    async say({ memberId, granted, source, version: said = version }: Spoken): Promise<void> {
      await transact(db, async (tx) => {
        // Two answers from one member wait for each other, so that the later one is recorded as later.
        await holdMember(tx, memberId);
        const last = await latest(tx, memberId);
        if ((last?.granted ?? false) === granted) return;
        const row = { member_id: memberId, id: randomUUID(), kind, text_version: said, source, granted };
        const given_at = after(last?.given_at, clock.now());
        await tx
          .insertInto('consents')
          .values({ ...row, given_at })
          .execute();
      });
    },
  };
}
