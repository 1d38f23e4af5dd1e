import type { Context } from '../context.ts';
import { markDelivered } from './deliveries.sql.ts';
import { findEffect, lockEffect, setFinalStatus } from './delivery-status.sql.ts';
import { ruleOf } from './effect.ts';
import { outcomeHandlers } from './open-effect.ts';
import { inSessionlessTransaction } from '../members/member-transaction.ts';

/**
 * What a provider reports about a message after accepting it. `accepted` settles a call whose answer was lost;
 * `arrived` and `returned` are final. `code` is the provider's own and contains no personal data.
 */
export type DeliveryStatus = {
  effectId: string;
  state: 'accepted' | 'arrived' | 'returned';
  code: string | null;
};

/**
 * Stores a provider's report in the effect's row. Reports may repeat, arrive in any order, or concern an effect that
 * was deleted long ago. The first final report wins, except that `arrived` replaces `returned`: the message was sent
 * twice.
 */
export async function recordDeliveryStatus(
  ctx: Context,
  { effectId: id, state, code }: DeliveryStatus,
): Promise<void> {
  const at = ctx.deliveryNow();
  const row = await findEffect(ctx.db, id);
  if (row === null) return;
  const { delivered, returned: cameBack, member } = outcomeHandlers(ctx, row);
  const returned = await inSessionlessTransaction(ctx, await member(), async (tx) => {
    if (!(await lockEffect(tx, id))) return null;
    // A report can overtake the answer of its call.
    if (await markDelivered(tx, id, at)) await delivered?.(ctx, tx, { id, at });
    if (state === 'accepted' || !(await setFinalStatus(tx, { id, state, code, at }))) return null;
    if (state === 'arrived') return null;
    await cameBack?.(ctx, tx, row);
    return ruleOf(ctx.effects, row.kind).kind;
  });
  if (returned === null) return;
  ctx.metrics.effectReturned(returned, code ?? 'none');
  ctx.logger.warn({ event: 'effect-returned', kind: returned, id, code });
}
