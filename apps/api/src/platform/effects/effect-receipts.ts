import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { effectKindOf } from './effect-rules.ts';
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
};

/**
 * Notes receipts in the rows of their effects. They may come twice, in any order, and of an effect that is long
 * forgotten: the first final one stands, but for a message that arrived after all, having been sent twice.
 */
export function makeEffectReceipts({ database: { db }, clock, logger, metrics }: Deps) {
  return {
    note: async ({ effectId, state, code }: EffectReceipt): Promise<void> => {
      const now = clock.now();
      await db
        .updateTable('outbox')
        .set({ delivered_at: now, payload: null, recipient: null, failure: null })
        .where('id', '=', effectId)
        .where('delivered_at', 'is', null)
        .where('undelivered_at', 'is', null)
        .execute();
      if (state === 'taken') return;
      const noted = await db
        .updateTable('outbox')
        .set({ receipt: state, receipt_code: code, receipt_at: now })
        .where('id', '=', effectId)
        .where((eb) =>
          state === 'arrived'
            ? eb.or([eb('receipt', 'is', null), eb('receipt', '=', 'returned')])
            : eb('receipt', 'is', null),
        )
        .returning('kind')
        .executeTakeFirst();
      if (noted === undefined || state === 'arrived') return;
      const kind = effectKindOf(noted.kind);
      metrics.effectReturned(kind, code ?? 'none');
      logger.warn({ event: 'effect-returned', kind, id: effectId, code });
    },
  };
}
