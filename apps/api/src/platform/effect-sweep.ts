import { sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';

import { effectKindOf, effectRule } from './effect-rules.ts';
import type { OutboxDeps } from './outbox-deps.ts';

export const QUEUE = 'outbox';
/**
 * A delivery whose process died is taken up by another after this long without a sign of life,
 * seen at the next look: a person waits for the code in it. Ten is pg-boss's least.
 */
export const HEARTBEAT_SECONDS = 10;
/** How often a process looks for effects that are due: no pause is shorter. */
export const SWEEP_EVERY_MS = 1000;
/** Looked at together. */
const PAGE = 200;
/** Looked at again after so long, should the job be lost once more. */
const LOOK_AGAIN_MS = 60_000;

type Due = { id: string; kind: string; has_job: boolean };

/**
 * Sends a job for every effect that is due and has none under way: after a pause, and where the job was lost with the
 * database's queue, by a retention or by a crash. Whoever looks first takes the row, so two processes send none twice.
 */
export async function sendDue(
  { database: { db }, clock }: Pick<OutboxDeps, 'database' | 'clock'>,
  boss: PgBoss,
): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`
      update outbox set next_try_at = ${new Date(now.getTime() + LOOK_AGAIN_MS)}
      where id in (
        select id from outbox
        where delivered_at is null and undelivered_at is null and next_try_at <= ${now}
        order by next_try_at limit ${PAGE}
        for update skip locked
      )
      returning id, kind, exists (
        select from pgboss.job j
        where j.name = ${QUEUE} and j.id = outbox.id and j.state in ('created', 'retry', 'active')
      ) as has_job`.execute(tx);
    const due = rows.filter((row) => !row.has_job);
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    // The one of the try before is over, and stands there for an hour.
    await sql`delete from pgboss.job where name = ${QUEUE} and id in (${sql.join(ids.map((id) => sql`${id}::uuid`))})`.execute(
      tx,
    );
    const jobs = due.map(({ id, kind }) => ({
      id,
      data: { id },
      heartbeatSeconds: HEARTBEAT_SECONDS,
      priority: effectRule(effectKindOf(kind)).canWait === true ? -1 : 0,
    }));
    await boss.insert(QUEUE, jobs, { db: fromKysely(tx) });
    return due.length;
  });
}
