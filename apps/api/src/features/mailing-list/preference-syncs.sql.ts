import { sql, type ColumnType } from 'kysely';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import type { View } from '#api/platform/database/column-types.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    preference_syncs: {
      member_id: string;
      revision: number;
      synced_revision: ColumnType<number, number | undefined, number>;
      changed_at: Date;
      offers_paused_until: Date | null | undefined;
    };
    offer_pauses: View<{ member_id: string; until: Date }>;
  }
}

export type Choices = { isSubscribed: boolean; eqfxmarketing: boolean; interests: readonly string[] };

export type StoredPreferences = Choices & {
  /** Counts the changes; 0 while the provider has never heard of the member. */
  revision: number;
  /** The provider has the latest revision. */
  isSynchronised: boolean;
  /** End of the pause of offers; null without one. */
  pausedUntil: Date | null;
};

type Revision = { memberId: string; revision: number };

/** Undefined while the provider has never heard of the member. */
export const findSync = (db: Db, memberId: string) =>
  db
    .selectFrom('preference_syncs')
    .select(['revision', 'synced_revision', 'offers_paused_until'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();

/** The row lock orders a member's revisions by commit. */
export const nextRevision = (tx: Tx, { memberId, now }: { memberId: string; now: Date }) =>
  tx
    .insertInto('preference_syncs')
    .values({ member_id: memberId, revision: 1, changed_at: now })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet((set) => ({
        revision: set('preference_syncs.revision', '+', 1),
        changed_at: now,
      })),
    )
    .returning(['revision', 'offers_paused_until'])
    .executeTakeFirstOrThrow();

type Pause = { memberId: string; now: Date; isOn: boolean };

/** Pauses offers for six months, or ends the pause. */
export async function setOffersPause(tx: Tx, { memberId, now, isOn }: Pause): Promise<Date | null> {
  const offers_paused_until = isOn ? sql<Date>`${now}::timestamptz + interval '6 months'` : null;
  const { offers_paused_until: until } = await tx
    .insertInto('preference_syncs')
    .values({ member_id: memberId, revision: 0, changed_at: now, offers_paused_until })
    // Computed once: a cluster computes no date on a shard.
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet((set) => ({
        offers_paused_until: set.ref('excluded.offers_paused_until'),
      })),
    )
    .returning('offers_paused_until')
    .executeTakeFirstOrThrow();
  return until ?? null;
}

export async function findEndedPauses({ db, now }: Context, limit: number): Promise<string[]> {
  const ended = await db
    .selectFrom('offer_pauses')
    .select('member_id')
    .where('until', '<=', now())
    .limit(limit)
    .execute();
  return ended.map(({ member_id }) => member_id);
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
      offersPausedUntil: row.offers_paused_until?.toISOString() ?? null,
    };
  },
  async erase(tx, memberId) {
    await tx.deleteFrom('preference_syncs').where('member_id', '=', memberId).execute();
  },
});
