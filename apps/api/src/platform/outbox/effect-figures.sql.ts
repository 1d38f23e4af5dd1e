import type { Context, Db } from '#api/platform/context.ts';
import { kindsOf, ruleOf } from './effect.ts';

export type EffectFigures = {
  kind: string;
  waiting: number;
  /** When the oldest waiting effect was added. */
  oldestAt: Date | null;
  undelivered: number;
};

/** Includes kinds with nothing waiting: a missing series would look healthy. */
export async function effectFigures({ db, effects }: Context): Promise<EffectFigures[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind'])
    .select((eb) => [
      eb.fn.countAll<string>().filterWhere('undelivered_at', 'is', null).as('waiting'),
      eb.fn.min<Date | null>('created_at').filterWhere('undelivered_at', 'is', null).as('oldest'),
      eb.fn
        .countAll<string>()
        .filterWhere('undelivered_at', 'is not', null)
        .filterWhere('discarded_at', 'is', null)
        .as('undelivered'),
    ])
    .where('delivered_at', 'is', null)
    .groupBy('kind')
    .execute();
  const figures = new Map(
    kindsOf(effects).map((kind): [string, EffectFigures] => [
      kind,
      { kind, waiting: 0, oldestAt: null, undelivered: 0 },
    ]),
  );
  for (const { kind: name, waiting, oldest, undelivered } of rows) {
    const kind = ruleOf(effects, name).kind;
    const before = figures.get(kind);
    const oldestAt =
      before?.oldestAt != null && (oldest === null || before.oldestAt < oldest) ? before.oldestAt : oldest;
    figures.set(kind, {
      kind,
      waiting: Number(waiting) + (before?.waiting ?? 0),
      oldestAt,
      undelivered: Number(undelivered) + (before?.undelivered ?? 0),
    });
  }
  return [...figures.values()];
}

/** How long an effect about a case or a ban has been waiting, and until when it is retried. */
export type EffectWait = { since: Date; until: Date };

/** Waiting effects by reference number. A number without any is absent. */
export async function waitsOf(
  db: Db,
  references: readonly string[],
): Promise<ReadonlyMap<string, EffectWait>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom('outbox')
    .select(['concerns', 'created_at', 'give_up_at'])
    .where('concerns', 'in', references)
    .where('delivered_at', 'is', null)
    .where('undelivered_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return new Map(
    rows.flatMap(({ concerns, created_at: since, give_up_at: until }) =>
      concerns === null ? [] : [[concerns, { since, until }]],
    ),
  );
}
