import type { Database } from '#api/platform/database/database.ts';
import { spent, type ChallengeUse } from '#api/platform/throttles/challenge-uses.ts';

const SPEND = {
  name: 'spend-challenge',
  text: `with ${spent('$1', '$2')} select from spent`,
};

type Deps = {
  database: Pick<Database, 'query'>;
  /** What a challenge may be used for; null for one that is not solved. */
  read: (token: string | undefined) => Promise<ChallengeUse | null>;
};

/** Uses a solved challenge up: of two calls with the same one, one passes. */
export function makeSpend({ database, read }: Deps) {
  return async (token: string | undefined): Promise<boolean> => {
    const use = await read(token);
    if (use === null) return false;
    return (await database.query(SPEND, [use.id, use.expiresAt])).length === 1;
  };
}
