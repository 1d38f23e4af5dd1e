import type { Db, Tx } from '../context.ts';

const rowOf = (db: Db, id: string) =>
  db.selectFrom('outbox').select(['id', 'kind', 'name', 'concerns']).where('id', '=', id);

export const findEffect = async (db: Db, id: string) => (await rowOf(db, id).executeTakeFirst()) ?? null;

/** Serialises the reports of one effect. False when the row is gone. */
export const lockEffect = async (tx: Tx, id: string): Promise<boolean> =>
  (await rowOf(tx, id).forUpdate().executeTakeFirst()) !== undefined;

type Final = { id: string; state: 'arrived' | 'returned'; code: string | null; at: Date };

/** False when the report adds nothing. */
export async function setFinalStatus(tx: Tx, { id, state, code, at }: Final): Promise<boolean> {
  const marked = await tx
    .updateTable('outbox')
    .set({ delivery_status: state, delivery_status_code: code, delivery_status_at: at })
    .where('id', '=', id)
    .where((eb) =>
      state === 'arrived'
        ? eb.or([eb('delivery_status', 'is', null), eb('delivery_status', '=', 'returned')])
        : eb('delivery_status', 'is', null),
    )
    .returning('id')
    .execute();
  return marked.length > 0;
}
