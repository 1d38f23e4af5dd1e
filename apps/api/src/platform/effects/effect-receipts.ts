import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { transact } from '../database/statements.ts';
import type { Tx } from '../context.ts';
import { markDelivered } from './effect-delivery.ts';
import { effectKindOf, type EffectKind } from './effect-rules.ts';
import type { EffectEnd } from './effect.ts';
import type { Logger } from '../logs/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';

/**
 * What a provider says of a message after the call in which it took it. `taken`: it has it, which settles a call whose
 * answer was lost; `arrived` and `returned` are final. `code` is the provider's own, and says nothing of a person.
 */
export type EffectReceipt = {
  effectId: string;
  state: 'taken' | 'arrived' | 'returned';
  code: string | null;
};

type Deps = {
  database: Pick<Database, 'db'>;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
  metrics: Pick<Metrics, 'effectReturned'>;
  ends: Record<EffectKind, EffectEnd>;
};

/**
 * Notes receipts in the rows of their effects. They may come twice, in any order, and of an effect that is long
 * forgotten: the first final one stands, but for a message that arrived after all, having been sent twice.
 */
export function makeEffectReceipts(deps: Deps) {
  const { database, clock, logger, metrics, ends } = deps;
  return {
    note: async (receipt: EffectReceipt): Promise<void> => {
      const { effectId: id, state, code } = receipt;
      const at = clock.now();
      const returned = await transact(database.db, async (tx) => {
        const name = await kindOf(tx, id);
        if (name === null) return null;
        const kind = effectKindOf(name);
        // A receipt may come before the answer of the call that it is about.
        if (await markDelivered(tx, id, at)) await ends[kind].delivered?.(tx, { id, at });
        if (state === 'taken' || !(await markReceipt(tx, { id, state, code, at }))) return null;
        if (state === 'arrived') return null;
        await ends[kind].returned?.(tx, { id });
        return kind;
      });
      if (returned === null) return;
      metrics.effectReturned(returned, code ?? 'none');
      logger.warn({ event: 'effect-returned', kind: returned, id, code });
    },
  };
}

/** Holds the row, so that receipts of one effect are noted one after another; null for one that is gone. */
async function kindOf(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('outbox')
    .select('kind')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.kind ?? null;
}

type Final = { id: string; state: 'arrived' | 'returned'; code: string | null; at: Date };

/** False where it says nothing new. */
async function markReceipt(tx: Tx, { id, state, code, at }: Final): Promise<boolean> {
  const marked = await tx
    .updateTable('outbox')
    .set({ receipt: state, receipt_code: code, receipt_at: at })
    .where('id', '=', id)
    .where((eb) =>
      state === 'arrived'
        ? eb.or([eb('receipt', 'is', null), eb('receipt', '=', 'returned')])
        : eb('receipt', 'is', null),
    )
    .returning('id')
    .execute();
  return marked.length > 0;
}
