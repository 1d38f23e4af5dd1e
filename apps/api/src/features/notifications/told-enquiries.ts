import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import { fileChanges, type FileChange } from '@wattle/domain/credit-file/file-changes';

import type { Context, Tx } from '#api/platform/context.ts';

import { notificationsOf } from './notifications.sql.ts';

type Compared = {
  memberId: string;
  changes: readonly FileChange[];
  /** Null where it is not stored as a whole. */
  before: CreditFile | null;
  after: CreditFile;
};

/** The changes without enquiries that the bureau's own alerts have told. */
export async function withoutTold(
  ctx: Context,
  tx: Tx,
  { memberId, changes, before, after }: Compared,
): Promise<readonly FileChange[]> {
  if (before === null || !changes.some(({ kind }) => kind === 'enquiry-added')) return changes;
  const told = new Set<string>();
  for (const { kind, about } of await notificationsOf(ctx, tx, { memberId, kind: 'enquiry-made' })) {
    if (kind === 'enquiry-made') told.add(keyOf(about.provider, about.on));
  }
  const known = new Set(before.enquiries.map(({ provider, date }) => keyOf(provider, date)));
  const toldOnes = after.enquiries.filter(({ provider, date }) => {
    const key = keyOf(provider, date);
    return told.has(key) && !known.has(key);
  });
  if (toldOnes.length === 0) return changes;
  return fileChanges({ ...before, enquiries: [...before.enquiries, ...toldOnes] }, after);
}

const keyOf = (provider: string | null, on: string) => `${on} ${(provider ?? '').trim().toLowerCase()}`;
