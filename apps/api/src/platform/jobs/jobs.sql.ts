import { sql } from 'kysely';

import type { Db } from '#api/platform/context.ts';
import type { NullableDate, NullableText } from '#api/platform/database/column-types.ts';

import type { JobFigures } from '../metrics/job-metrics.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    /** Slot 0 is the recurring run of a job, slot 1 a run that helps it. */
    jobs: {
      name: string;
      slot: number;
      due_at: Date;
      claimed_until: NullableDate;
      token: NullableText;
      /** Claims since a run last ended. More than one: processes died of it. */
      tries: number;
    };
  }
}

/** A live process extends its claim. After this long, a dead one's job can be claimed. */
export const CLAIM_SECONDS = 10;

const inSeconds = (seconds: number) => sql<Date>`statement_timestamp() + make_interval(secs => ${seconds})`;
const now = sql<Date>`statement_timestamp()`;

/** Due at once if it is new. A queued run is brought forward if the interval has become shorter. */
export const addJob = (db: Db, name: string, everySeconds: number) =>
  db
    .insertInto('jobs')
    .values({ name, slot: 0, due_at: now, tries: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'slot'])
        .doUpdateSet({ due_at: inSeconds(everySeconds) })
        .where('jobs.due_at', '>', inSeconds(everySeconds)),
    )
    .execute();

export async function addHelp(db: Db, name: string): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ name, slot: 1, due_at: now, tries: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type Claim = { name: string; slot: number; token: string };

/** Undefined when no run is due. */
export async function claimJob(
  db: Db,
  name: string,
  token: string,
): Promise<(Claim & { tries: number }) | undefined> {
  const claimed = await db
    .updateTable('jobs')
    .set((eb) => ({ claimed_until: inSeconds(CLAIM_SECONDS), token, tries: eb('tries', '+', 1) }))
    .where('name', '=', name)
    .where('slot', '=', (eb) =>
      eb
        .selectFrom('jobs')
        .select('slot')
        .where('name', '=', name)
        .where('due_at', '<=', now)
        .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<', now)]))
        .orderBy('slot')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['slot', 'tries'])
    .executeTakeFirst();
  return claimed === undefined ? undefined : { name, token, ...claimed };
}

/** False when another process has taken it over. */
export async function extendClaim(db: Db, { name, slot, token }: Claim): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ claimed_until: inSeconds(CLAIM_SECONDS) })
    .where('name', '=', name)
    .where('slot', '=', slot)
    .where('token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Schedules the next run, unless another process has taken this one over. */
export async function endRun(db: Db, { name, slot, token }: Claim, nextSeconds: number): Promise<void> {
  if (slot > 0) {
    await db
      .deleteFrom('jobs')
      .where('name', '=', name)
      .where('slot', '=', slot)
      .where('token', '=', token)
      .execute();
    return;
  }
  await db
    .updateTable('jobs')
    .set({ due_at: inSeconds(nextSeconds), claimed_until: null, token: null, tries: 0 })
    .where('name', '=', name)
    .where('slot', '=', slot)
    .where('token', '=', token)
    .execute();
}

type Row = { name: string; waiting: number; active: number; oldest_seconds: number };

/** Counts these jobs alone: the row of a job that a later version has removed stays due. */
export async function jobFigures(db: Db, names: readonly string[]): Promise<JobFigures[]> {
  const { rows } = await sql<Row>`
    select name, count(*) filter (where is_waiting)::int as waiting, count(*) filter (where is_active)::int as active,
      coalesce(extract(epoch from now() - min(due_at) filter (where is_waiting)), 0)::float8 as oldest_seconds
    from (
      select name, due_at, claimed_until > now() as is_active,
        due_at <= now() and (claimed_until is null or claimed_until <= now()) as is_waiting
      from jobs where name = any(${names})
    ) as states
    group by name`.execute(db);
  return rows.map(({ name: kind, oldest_seconds: oldestSeconds, ...row }) => ({
    kind,
    oldestSeconds,
    ...row,
  }));
}
