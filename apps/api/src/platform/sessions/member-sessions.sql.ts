import type { Db, Tx } from '#api/platform/context.ts';

import { endPushWithoutSession } from './push-subscriptions.sql.ts';

type Ending = { memberId: string; except?: string; only?: string };

/**
 * Deletes sessions of a member together with their codes. Only browsers that are still logged in get push messages
 * afterwards. Returns how many.
 */
export async function endSessionsOf(tx: Tx, { memberId, except, only }: Ending): Promise<number> {
  let deletion = tx
    .deleteFrom('sessions')
    .where('shard_key', '=', memberId)
    .where('member_id', '=', memberId);
  if (except !== undefined) deletion = deletion.where('id', '!=', except);
  if (only !== undefined) deletion = deletion.where('id', '=', only);
  const { numDeletedRows } = await deletion.executeTakeFirstOrThrow();
  await endPushWithoutSession(tx, memberId);
  return Number(numDeletedRows);
}

/** All session rows of a member including expired ones, oldest first. */
export function sessionsOf(db: Db, memberId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at', 'second_factor_at', 'expires_at'])
    .where('shard_key', '=', memberId)
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
}

/** The limit for one member. */
export const MAX_SESSIONS = 20;

/**
 * Makes room for a member's new session. Those without a second factor end first, then the oldest: log-ins with a stolen
 * password end at most one of the owner's.
 */
export const deletionOfCrowded = (tx: Tx, memberId: string) =>
  tx
    .deleteFrom('sessions')
    .where('shard_key', '=', memberId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('shard_key', '=', memberId)
        .where('member_id', '=', memberId)
        .orderBy('second_factor', 'desc')
        .orderBy('created_at', 'desc')
        .offset(MAX_SESSIONS - 1),
    );

export async function endTemporarySessions(tx: Tx, memberId: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('shard_key', '=', memberId)
    .where('member_id', '=', memberId)
    .where('temporary_password', '=', true)
    .execute();
}
