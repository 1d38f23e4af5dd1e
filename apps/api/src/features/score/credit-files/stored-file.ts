import type { CreditFile } from '@wattle/domain/credit-file/credit-file';

import type { Context } from '#api/platform/context.ts';

import type { Bureau } from '../../bureaus/bureau.ts';
import { openField, sealField, type OfMonth } from '../sealed-snapshots.sql.ts';

/** A file with its origin. */
type StoredFile = {
  bureau: Bureau;
  /** The protocol of the answer, such as `plain`. */
  protocol: string;
  /** An ISO instant. */
  receivedAt: string;
  creditFile: CreditFile;
};

/** Replaces a file that was pruned. */
const PRUNED = { pruned: true };

/** The only writer of stored files. */
export function sealFile(ctx: Context, { memberId, month, ...stored }: OfMonth & StoredFile): Buffer {
  return sealField(ctx, 'file', { memberId, bureau: stored.bureau, month, value: stored });
}

export function sealPruned(ctx: Context, key: OfMonth): Buffer {
  return sealField(ctx, 'file', { ...key, value: PRUNED });
}

type Sealed = OfMonth & { sealed: Uint8Array };

/** The only reader of stored files. Null for one that was pruned. */
export function openFile(ctx: Context, sealed: Sealed): CreditFile | null {
  // Written by this module under authenticated encryption, so not validated.
  const stored = openField(ctx, 'file', sealed) as StoredFile | typeof PRUNED;
  return 'creditFile' in stored ? stored.creditFile : null;
}
