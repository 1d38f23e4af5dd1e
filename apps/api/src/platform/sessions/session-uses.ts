import { batched } from '../database/batch.ts';
import type { Database } from '../database/database.ts';
import type { SessionRow } from './read-session.ts';

/** How stale `last_seen_at` may be: one write a minute per session, not one per request. */
const NOTED_AFTER_MS = 60_000;

type Used = Pick<SessionRow, 'id' | 'home' | 'last_seen'>;
type Use = { id: string; home: string; at: Date };

export type Uses = {
  /** When a session was last used, in ms: as it was read, or as was noted here meanwhile. */
  lastSeen: (session: Used) => number;
  /** Notes a use at `now`, in ms, unless a recent one is noted. */
  note: (session: Used, now: number) => void;
};

/**
 * Notes when sessions are used, beside the calls that use them: many in one statement, and no call waits for the disk.
 * One that could not be written is noted again with the session's next use.
 */
export function makeUses({ database }: { database: Pick<Database, 'db' | 'query' | 'spread'> }): Uses {
  const noted = makeNoted();
  const write = database.spread ? makeWriteAtHome(database) : makeWriteTogether(database);
  const lastSeen = ({ id, last_seen: read }: Used): number => Math.max(read, noted.at(id) ?? read);
  return {
    lastSeen,
    note(session, now) {
      if (now - lastSeen(session) <= NOTED_AFTER_MS) return;
      const { id, home } = session;
      noted.add(id, now);
      // Whatever keeps the database from writing it is told by the calls that need an answer.
      write({ id, home, at: new Date(now) }).catch(() => noted.remove(id));
    },
  };
}

/** The sessions noted within the last minute: a row that was read before its note was written looks older. */
function makeNoted() {
  const noted = new Map<string, number>();
  const forget = (before: number): void => {
    // A map keeps the order of its writes, and so the oldest come first.
    for (const [id, at] of noted) {
      if (at > before) return;
      noted.delete(id);
    }
  };
  return {
    at: (id: string) => noted.get(id),
    add(id: string, now: number): void {
      forget(now - NOTED_AFTER_MS);
      noted.delete(id);
      noted.set(id, now);
    },
    remove: (id: string): void => void noted.delete(id),
  };
}

type Write = (use: Use) => Promise<unknown>;

function makeWriteAtHome({ db }: Pick<Database, 'db'>): Write {
  return ({ id, home, at }) =>
    db
      .updateTable('sessions')
      .set({ last_seen_at: at })
      .where('home', '=', home)
      .where('id', '=', id)
      .execute();
}

/**
 * Passes over a session that something else is changing: it would wait with others locked, for which whoever holds it
 * may be waiting.
 */
const WRITE = {
  name: 'session-uses',
  text: `with used as materialized (
      select s.home, s.id, now_used.at
      from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as now_used (home, id, at)
      join sessions s on s.home = now_used.home and s.id = now_used.id
      for update of s skip locked
    )
    update sessions s set last_seen_at = used.at from used where s.home = used.home and s.id = used.id`,
};

function makeWriteTogether({ query }: Pick<Database, 'query'>): Write {
  return batched(async (uses: readonly Use[]) => {
    await query(WRITE, [uses.map(({ home }) => home), uses.map(({ id }) => id), uses.map(({ at }) => at)]);
    return uses.map(() => true);
  });
}
