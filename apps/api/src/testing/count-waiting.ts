import type { Db } from '#api/platform/context.ts';

/** Effects that wait for delivery. */
export async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .where('delivered_at', 'is', null)
    .where('undelivered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}
