import type { Context } from '../context.ts';

/** A solved challenge, a device's report or a provider's call, that can be used once. `id` is a keyed hash of it. */
export type ChallengeUse = { id: Buffer; expiresAt: Date };

/** Marks a solved challenge as used. True once per challenge; false for null. */
export async function spend({ db }: Context, use: ChallengeUse | null): Promise<boolean> {
  if (use === null) return false;
  const spent = await db
    .insertInto('challenge_uses')
    .values({ id: use.id, expires_at: use.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Lets it be used again. */
export async function restore({ db }: Context, { id }: ChallengeUse): Promise<void> {
  await db.deleteFrom('challenge_uses').where('id', '=', id).execute();
}
