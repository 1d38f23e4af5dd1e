import { setTimeout as wait } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Db } from '#api/platform/context.ts';
import { anyMember } from '../members/members.ts';

/**
 * Whether the row was written on this run of the server, by the transaction that it names. A restored data directory
 * is started again, and a restored dump is written by another transaction.
 */
const isOfThisServer = sql<boolean>`
  (g.server_started = pg_postmaster_start_time()
    and g.xmin::text::numeric = mod(g.written_in::text::numeric, 4294967296))`;

/** Without members, no erased one is back. */
const hasNoMembers = async (db: Db): Promise<boolean> => (await anyMember(db)) === undefined;

async function ask(db: Db, question: typeof isOfThisServer): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select ${question} as yes`.execute(db);
  return rows[0]?.yes === true;
}

/** Whether a worker with a whole ledger has found all its entries in this database. */
export const isConfirmed = (db: Db): Promise<boolean> =>
  ask(db, sql`exists (select from erasure_guard g where g.confirmed and ${isOfThisServer})`);

/** Whether a worker may begin a ledger where it finds none: also the first worker, which came after the first members. */
export const mayBegin = async (db: Db): Promise<boolean> =>
  (await hasNoMembers(db)) ||
  ask(
    db,
    sql`not exists (select from erasure_ledgers)
      or exists (select from erasure_guard g where g.begin_until > now() and ${isOfThisServer})`,
  );

/** Writes nothing where it is confirmed, so that a process starts on a full disk too. */
export async function confirm(db: Db): Promise<void> {
  if (await isConfirmed(db)) return;
  await sql`
    insert into erasure_guard as g (id, server_started, written_in, confirmed)
    values (1, pg_postmaster_start_time(), pg_current_xact_id(), true)
    on conflict (id) do update set
      confirmed = true,
      begin_until = case when ${isOfThisServer} then g.begin_until end,
      server_started = excluded.server_started,
      written_in = excluded.written_in
    where not (g.confirmed and ${isOfThisServer})`.execute(db);
}

/** For a day, workers begin a ledger from the database where they find none that goes on. */
export async function allowBeginning(db: Db): Promise<void> {
  await sql`
    insert into erasure_guard as g (id, server_started, written_in, confirmed, begin_until)
    values (1, pg_postmaster_start_time(), pg_current_xact_id(), false, now() + interval '1 day')
    on conflict (id) do update set
      confirmed = g.confirmed and ${isOfThisServer},
      begin_until = excluded.begin_until,
      server_started = excluded.server_started,
      written_in = excluded.written_in`.execute(db);
}

/** A process without a ledger can't tell whether the database is a restored one until a worker has looked. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed';
}

const LOOK_AGAIN_MS = 500;

/** Waits for a worker. Throws when none confirms the database in time. */
export async function untilConfirmed(
  db: Db,
  { waitMs, asked }: { waitMs: number; asked: AbortSignal },
): Promise<void> {
  const until = Date.now() + waitMs;
  while (!((await isConfirmed(db)) || (await hasNoMembers(db)))) {
    if (Date.now() >= until) {
      throw new NotConfirmed(
        'no worker has compared this database with its ledger of erasures. Start a worker, or do what its line says',
      );
    }
    await wait(LOOK_AGAIN_MS, undefined, { signal: asked }).catch(() => undefined);
    asked.throwIfAborted();
  }
}
