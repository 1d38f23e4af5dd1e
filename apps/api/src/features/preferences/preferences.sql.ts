import type { ColumnType } from 'kysely';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    preference_syncs: {
      member_id: string;
      revision: number;
      synced_revision: ColumnType<number, number | undefined, number>;
      changed_at: Date;
    };
  }
}

type Revision = { memberId: string; revision: number };

/** How much of a member's choices the mailing provider knows; undefined while it has never been told of them. */
export const findSync = (db: Db, memberId: string) =>
  db
    .selectFrom('preference_syncs')
    .select(['revision', 'synced_revision'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();

/** Counted under the lock of its row, so that the revisions of one member are in the order of their commits. */
export async function nextRevision(
  tx: Tx,
  { memberId, now }: { memberId: string; now: Date },
): Promise<number> {
  const { revision } = await tx
    .insertInto('preference_syncs')
    .values({ member_id: memberId, revision: 1, changed_at: now })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet((set) => ({
        revision: set('preference_syncs.revision', '+', 1),
        changed_at: now,
      })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Notes that the provider has a revision; one that arrives late undoes nothing. */
export async function noteSynced(db: Db, { memberId, revision }: Revision): Promise<void> {
  await db
    .updateTable('preference_syncs')
    .set({ synced_revision: revision })
    .where('member_id', '=', memberId)
    .where('synced_revision', '<', revision)
    .execute();
}

/** Whether a revision is the member's last, and the provider does not have it. */
export async function isLatestAndUnsynced(tx: Tx, { memberId, revision }: Revision): Promise<boolean> {
  const latest = await tx
    .selectFrom('preference_syncs')
    .select('revision')
    .where('member_id', '=', memberId)
    .where('revision', '=', revision)
    .where('synced_revision', '<', revision)
    .executeTakeFirst();
  return latest !== undefined;
}

/** Whether the mailing list has been told of the member's last choice; the choices themselves are consents. */
export const preferencesPart = ({ db }: Context): PersonalDataPart => ({
  name: 'preferences',
  title: 'Your preferences at the mailing list',
  tables: ['preference_syncs'],
  async exportOf(memberId) {
    const row = await db
      .selectFrom('preference_syncs')
      .selectAll()
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      changedAt: row.changed_at.toISOString(),
      changes: row.revision,
      mailingListHasTheLatest: row.synced_revision === row.revision,
    };
  },
  async erase(tx, memberId) {
    await tx.deleteFrom('preference_syncs').where('member_id', '=', memberId).execute();
  },
});
