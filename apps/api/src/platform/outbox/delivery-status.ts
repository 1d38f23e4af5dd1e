import type { Context, Db, Tx } from '../context.ts';
import { markDelivered } from './deliveries.ts';
import { ruleOf } from './effect.ts';
import { whatFollows } from './open-effect.ts';
import { inMemberTransaction } from '../members/member-transaction.ts';

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
  const { delivered, returned: cameBack, member } = whatFollows(ctx, row);
  const returned = await inMemberTransaction(ctx, await member(), async (tx) => {
    if (!(await holdEffect(tx, id))) return null;
    // A report can overtake the answer of its call.
    if (await markDelivered(tx, id, at)) await delivered?.(ctx, tx, { id, at });
    if (state === 'accepted' || !(await setFinalStatus(tx, { id, state, code, at }))) return null;
    if (state === 'arrived') return null;
    await cameBack?.(ctx, tx, { id });
    return ruleOf(ctx.effects, row.kind).kind;
  });
  if (returned === null) return;
  ctx.metrics.effectReturned(returned, code ?? 'none');
  ctx.logger.warn({ event: 'effect-returned', kind: returned, id, code });
}

const rowOf = (db: Db, id: string) =>
  db.selectFrom('outbox').select(['id', 'kind', 'name']).where('id', '=', id);

const findEffect = async (db: Db, id: string) => (await rowOf(db, id).executeTakeFirst()) ?? null;

/** Serialises the reports of one effect. False when the row is gone. */
const holdEffect = async (tx: Tx, id: string): Promise<boolean> =>
  (await rowOf(tx, id).forUpdate().executeTakeFirst()) !== undefined;

type Final = { id: string; state: 'arrived' | 'returned'; code: string | null; at: Date };

/** False when the report adds nothing. */
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
