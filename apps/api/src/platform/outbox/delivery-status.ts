import type { Context, Tx } from '../context.ts';
import { transact } from '../database/statements.ts';
import { markDelivered } from './deliveries.ts';
import { effectKindOf } from './effect-rules.ts';
import { whatFollows } from './open-effect.ts';

/**
 * What a provider says of a message after the call in which it took it. `taken`: it has it, which settles a call whose
 * answer was lost; `arrived` and `returned` are final. `code` is the provider's own, and says nothing of a person.
 */
export type DeliveryStatus = {
  effectId: string;
  state: 'accepted' | 'arrived' | 'returned';
  code: string | null;
};

/**
 * Notes what a provider says of a message in the row of its effect. It may come twice, in any order, and of an effect
 * that is long forgotten: the first final one stands, but for a message that arrived after all, having been sent twice.
 */
export async function recordDeliveryStatus(
  ctx: Context,
  { effectId: id, state, code }: DeliveryStatus,
): Promise<void> {
  const at = ctx.deliveryNow();
  const returned = await transact(ctx.db, async (tx) => {
    const row = await holdEffect(tx, id);
    if (row === null) return null;
    const { delivered, returned: cameBack } = whatFollows(ctx, row);
    // A receipt may come before the answer of the call that it is about.
    if (await markDelivered(tx, id, at)) await delivered?.(ctx, tx, { id, at });
    if (state === 'accepted' || !(await setFinalStatus(tx, { id, state, code, at }))) return null;
    if (state === 'arrived') return null;
    await cameBack?.(ctx, tx, { id });
    return effectKindOf(row.kind);
  });
  if (returned === null) return;
  ctx.metrics.effectReturned(returned, code ?? 'none');
  ctx.logger.warn({ event: 'effect-returned', kind: returned, id, code });
}

/** So that receipts of one effect are noted one after another; null for one that is gone. */
async function holdEffect(tx: Tx, id: string): Promise<{ kind: string; name: string | null } | null> {
  const row = await tx
    .selectFrom('outbox')
    .select(['kind', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

type Final = { id: string; state: 'arrived' | 'returned'; code: string | null; at: Date };

/** False where it says nothing new. */
async function setFinalStatus(tx: Tx, { id, state, code, at }: Final): Promise<boolean> {
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
