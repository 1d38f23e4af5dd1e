import type { Context } from '../context.ts';
import { spent, type ChallengeUse } from './challenge-uses.ts';

const SPEND = {
  name: 'spend-challenge',
  text: `with ${spent('$1', '$2')} select from spent`,
};

/** Marks a solved challenge as used. True once per challenge; false for null. */
export async function spend({ query }: Context, use: ChallengeUse | null): Promise<boolean> {
  return use !== null && (await query(SPEND, [use.id, use.expiresAt])).length === 1;
}

/** Lets it be used again. */
export async function restore({ db }: Context, { id }: ChallengeUse): Promise<void> {
  await db.deleteFrom('challenge_uses').where('id', '=', id).execute();
}
