import type { Db } from '../context.ts';
import type { SessionKey } from './session.ts';

/** When the session's second factor was last verified. */
export async function factorProvedAt(db: Db, { id, shardKey }: SessionKey): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .select('second_factor_at')
    .where('shard_key', '=', shardKey)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.second_factor_at ?? null;
}

/** Removes the second factor until it is verified again. False when the session has ended. */
export async function revokeFactor(db: Db, { id, shardKey }: SessionKey): Promise<boolean> {
  const taken = await db
    .updateTable('sessions')
    .set({ second_factor: false })
    .where('shard_key', '=', shardKey)
    .where('id', '=', id)
    .returning('id')
    .execute();
  return taken.length > 0;
}

/** Null once the member has left. */
export async function passwordHashOf(db: Db, memberId: string): Promise<string | null> {
  const row = await db
    .selectFrom('password_holders')
    .select('password_hash')
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}
