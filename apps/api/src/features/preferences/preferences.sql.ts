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

/** Undefined while the provider has never heard of the member. */
export const findSync = (db: Db, memberId: string) =>
  db
    .selectFrom('preference_syncs')
    .select(['revision', 'synced_revision'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();

/** The row lock orders a member's revisions by commit. */
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

/** Ignores a revision older than the stored one. */
export async function markSynced(db: Db, { memberId, revision }: Revision): Promise<void> {
  await db
    .updateTable('preference_syncs')
    .set({ synced_revision: revision })
    .where('member_id', '=', memberId)
    .where('synced_revision', '<', revision)
    .execute();
}

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

/** State of the sync; the choices themselves are consents. */
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
