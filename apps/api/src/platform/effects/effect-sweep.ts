import { sql } from 'kysely';
import { fromKysely } from 'pg-boss';

import { transact } from '../database/statements.ts';
import { effectKindOf, effectRule } from './effect-rules.ts';
import type { JobKind } from '../jobs/job-kinds.ts';
import type { OutboxDeps } from './outbox-deps.ts';

const QUEUE: JobKind = 'outbox';
/** Rows looked at together. */
const PAGE = 200;
/** Looked at again after this long, in case the job is lost once more. */
const LOOK_AGAIN_MS = 60_000;

type Due = { id: string; kind: string; has_job: boolean };

type Deps = Pick<OutboxDeps, 'database' | 'clock' | 'jobs'>;

/**
 * Sends a job for every effect that is due and has no job in progress: after a pause, or when the job was lost with the
 * database's queue, through retention or in a crash. The first process to look takes the row, so two processes never
 * send one twice. An effect that is being delivered sets for itself when it is due again.
 */
export async function sendDue(deps: Deps): Promise<void> {
  while ((await sendPage(deps)) === PAGE);
}

/** How many of one page were due. */
async function sendPage({ database: { db }, clock, jobs: { boss } }: Deps): Promise<number> {
  const now = clock.now();
  return transact(db, async (tx) => {
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
    // The job of the previous attempt is over, but its row remains for an hour.
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
