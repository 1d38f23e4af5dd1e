import { sql } from 'kysely';

import type { Context, Tx } from '#api/platform/context.ts';
import type { Bytes } from '#api/platform/database/column-types.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

export type ContactKind = 'email' | 'mobile';

declare module '#api/platform/context.ts' {
  interface Tables {
    contact_changes: { member_id: string; kind: ContactKind; destination: Bytes; requested_at: Date };
  }
}

export const contactChangesRetention: readonly Retention[] = [
  endedRows({ name: 'contact-changes', from: 'from contact_changes', by: 'requested_at', days: 1 }),
];

const sealedFor = (memberId: string, kind: string) => `contact_changes.destination:${memberId}:${kind}`;

export const CONTACT_CHANGES_TABLE: SealedTable = {
  table: 'contact_changes',
  key: { member_id: 'uuid', kind: 'text' },
  columns: { destination: (key) => sealedFor(key('member_id'), key('kind')) },
};

type Change = { memberId: string; kind: ContactKind; destination: string };

export const openPending = (
  { cipher }: Context,
  { memberId, kind }: Omit<Change, 'destination'>,
  sealed: Uint8Array,
): string => cipher.open(sealed, sealedFor(memberId, kind));

export const pendingColumn = (memberId: string, kind: ContactKind) =>
  sql<Uint8Array | null>`(select destination from contact_changes
    where member_id = ${memberId} and kind = ${kind})`;

/** Stores a destination as pending, replacing any earlier one. Null clears it. */
export async function setPending(
  { cipher, now }: Context,
  tx: Tx,
  { memberId, kind, destination }: Omit<Change, 'destination'> & { destination: string | null },
): Promise<void> {
  if (destination === null) {
    await tx
      .deleteFrom('contact_changes')
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .execute();
    return;
  }
  const values = { destination: cipher.seal(destination, sealedFor(memberId, kind)), requested_at: now() };
  await tx
    .insertInto('contact_changes')
    .values({ member_id: memberId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind']).doUpdateSet(values))
    .execute();
}

/** Deletes a pending destination. False when another one has replaced it. */
export async function claimPending(
  ctx: Context,
  tx: Tx,
  { memberId, kind, destination }: Change,
): Promise<boolean> {
  const waiting = await tx
    .selectFrom('contact_changes')
    .select('destination')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (waiting === undefined) return false;
  if (openPending(ctx, { memberId, kind }, waiting.destination) !== destination) return false;
  await tx.deleteFrom('contact_changes').where('member_id', '=', memberId).where('kind', '=', kind).execute();
  return true;
}

export async function dropPending(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('contact_changes').where('member_id', '=', memberId).execute();
}

export async function pendingDestinations(
  ctx: Context,
  tx: Tx,
  memberId: string,
): Promise<{ kind: ContactKind; to: string }[]> {
  const rows = await tx
    .selectFrom('contact_changes')
    .select(['kind', 'destination'])
    .where('member_id', '=', memberId)
    .execute();
  return rows.map(({ kind, destination }) => ({
    kind,
    to: openPending(ctx, { memberId, kind }, destination),
  }));
}
