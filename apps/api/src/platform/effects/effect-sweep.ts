import { sql } from 'kysely';
import { fromKysely } from 'pg-boss';

import { effectKindOf, effectRule } from './effect-rules.ts';
import type { JobKind } from '../jobs/job-kinds.ts';
import type { OutboxDeps } from './outbox-deps.ts';

const QUEUE: JobKind = 'outbox';
/** Looked at together. */
const PAGE = 200;
/** Looked at again after so long, should the job be lost once more. */
const LOOK_AGAIN_MS = 60_000;

type Due = { id: string; kind: string; has_job: boolean };

type Deps = Pick<OutboxDeps, 'database' | 'clock' | 'jobs'>;

/**
 * Sends a job for every effect that is due and has none under way: after a pause, and where the job was lost with the
 * database's queue, by a retention or by a crash. Whoever looks first takes the row, so two processes send none twice. One
 * that is being delivered says itself when it is due again.
 */
export async function sendDue(deps: Deps): Promise<void> {
  while ((await sendPage(deps)) === PAGE);
}

/** How many were due of those that are looked at together. */
async function sendPage({ database: { db }, clock, jobs: { boss } }: Deps): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`
      update outbox set next_try_at = ${new Date(now.getTime() + LOOK_AGAIN_MS)}
      where id in (
        select id from outbox
        where delivered_at is null and undelivered_at is null and next_try_at <= ${now}
          and not exists (
            select from pgboss.job j where j.name = ${QUEUE} and j.id = outbox.id and j.state = 'active'
          )
        order by next_try_at limit ${PAGE}
        for update skip locked
      )
      returning id, kind, exists (
        select from pgboss.job j
        where j.name = ${QUEUE} and j.id = outbox.id and j.state in ('created', 'retry')
      ) as has_job`.execute(tx);
    const due = rows.filter((row) => !row.has_job);
    if (due.length === 0) return rows.length;
    const ids = due.map(({ id }) => id);
    // The one of the try before is over, and stands there for an hour.
    await sql`delete from pgboss.job where name = ${QUEUE} and id in (${sql.join(ids.map((id) => sql`${id}::uuid`))})`.execute(
      tx,
    );
    const jobs = due.map(({ id, kind }) => ({
      id,
      data: { id },
      priority: effectRule(effectKindOf(kind)).canWait === true ? -1 : 0,
    }));
    await boss.insert(QUEUE, jobs, { db: fromKysely(tx) });
    return rows.length;
  });
}
