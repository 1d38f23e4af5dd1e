import { sql } from 'kysely';

import type { Db } from '#api/platform/context.ts';
import { effectKindOf, EFFECT_KINDS, type EffectKind } from './effect-rules.ts';

/** What an operator watches of one kind of effect. */
export type EffectFigures = {
  kind: EffectKind;
  waiting: number;
  /** When the oldest of the waiting ones was caused. */
  oldestAt: Date | null;
  undelivered: number;
};

/** Every kind, even those with nothing waiting: a missing figure would look like a healthy one. */
export async function effectFigures(db: Db): Promise<EffectFigures[]> {
  const { rows } = await sql<{ kind: string; waiting: number; oldest: Date | null; undelivered: number }>`
    select kind, count(*) filter (where undelivered_at is null)::int as waiting,
      min(created_at) filter (where undelivered_at is null) as oldest,
      count(*) filter (where undelivered_at is not null and discarded_at is null)::int as undelivered
    from outbox where delivered_at is null group by kind`.execute(db);
  const figures = new Map(
    EFFECT_KINDS.map((kind): [EffectKind, EffectFigures] => [
      kind,
      { kind, waiting: 0, oldestAt: null, undelivered: 0 },
    ]),
  );
  for (const { kind: name, waiting, oldest, undelivered } of rows) {
    const kind = effectKindOf(name);
    const before = figures.get(kind);
    const oldestAt =
      before?.oldestAt != null && (oldest === null || before.oldestAt < oldest) ? before.oldestAt : oldest;
    figures.set(kind, {
      kind,
      waiting: waiting + (before?.waiting ?? 0),
      oldestAt,
      undelivered: undelivered + (before?.undelivered ?? 0),
    });
  }
  return [...figures.values()];
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from outbox where delivered_at is null and undelivered_at is null`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
}

/** Since when something about a case or a ban has been waiting, and until when it is tried. */
export type EffectWait = { since: Date; until: Date };

/**
 * What is still waiting about these reference numbers; nothing for one whose effects have all been accepted or have
 * ended.
 */
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
