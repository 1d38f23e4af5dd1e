import type { Context, Db } from '#api/platform/context.ts';
import type { View } from '#api/platform/database/column-types.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';

export type StopReason = 'returned' | 'complained';

declare module '#api/platform/context.ts' {
  interface Tables {
    mail_suppressions: { member_id: string; why: StopReason; at: Date };
    suppressed_members: View<{ member_id: string; why: StopReason; at: Date }>;
  }
}

type Suppression = { memberId: string; why: StopReason; at: Date };

/** Keeps a later one. */
export async function upsertSuppression(db: Db, { memberId, why, at }: Suppression): Promise<void> {
  await db
    .insertInto('mail_suppressions')
    .values({ member_id: memberId, why, at })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ why, at }).where('mail_suppressions.at', '<', at),
    )
    .execute();
}

/**
 * Why a member gets no notices: mail to them bounced or was reported as spam. Security mails still go. Null when nothing
 * is stopped, also once the member has changed or verified their address since.
 */
export async function findSuppression(
  db: Db,
  memberId: string,
): Promise<{ why: StopReason; since: Date } | null> {
  const row = await db
    .selectFrom('suppressed_members')
    .select(['why', 'at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row === undefined ? null : { why: row.why, since: row.at };
}

export async function deleteSuppression(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('mail_suppressions').where('member_id', '=', memberId).execute();
}

export async function countSuppressed(db: Db): Promise<number> {
  const { stopped } = await db
    .selectFrom('suppressed_members')
    .select(({ fn }) => fn.countAll<string>().as('stopped'))
    .executeTakeFirstOrThrow();
  return Number(stopped);
}

export const stoppedNoticesPart = ({ db }: Context): PersonalDataPart => ({
  name: 'stoppedNotices',
  title: 'Alerts that stopped because mail came back',
  tables: ['mail_suppressions'],
  async exportOf(memberId) {
    const rows = await db
      .selectFrom('mail_suppressions')
      .select(['why', 'at'])
      .where('member_id', '=', memberId)
      .execute();
    return rows.map(({ why, at }) => ({ why, at: at.toISOString() }));
  },
  erase: deleteSuppression,
});
