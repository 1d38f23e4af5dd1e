import type { Context, Tx } from '#api/platform/context.ts';
import type { NullableDate, View } from '#api/platform/database/column-types.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    cohort_moves: { member_id: string; moved_at: Date; banner_dismissed_at: NullableDate };
    moved_members: View<{ member_id: string; moved_at: Date; banner_dismissed_at: Date | null }>;
  }
}

export async function insertMove(tx: Tx, { memberId, at }: { memberId: string; at: Date }): Promise<void> {
  await tx.insertInto('cohort_moves').values({ member_id: memberId, moved_at: at }).execute();
}

/** Dismisses the banner for good. Does nothing for a member who was not moved. */
export async function dismissOneScoreBanner({ now }: Context, tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('cohort_moves')
    .set({ banner_dismissed_at: now() })
    .where('member_id', '=', memberId)
    .where('banner_dismissed_at', 'is', null)
    .execute();
}

export async function deleteMove(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('cohort_moves').where('member_id', '=', memberId).execute();
}
