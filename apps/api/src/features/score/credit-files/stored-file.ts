import type { CreditFile } from '@wattle/domain/credit-file/credit-file';

import type { Context } from '#api/platform/context.ts';

import type { Bureau } from '../bureau-gateway.ts';
import { openField, sealField, type OfMonth } from '../sealed-snapshots.sql.ts';
import { fromVersion0, toVersion0 } from './version-0.ts';

/** Where a file came from. */
export type Source = {
  bureau: Bureau;
  /** Of the answer, such as `plain`. */
  protocol: string;
  /** An ISO instant; null for a file stored before it was noted. */
  receivedAt: string | null;
};
export type StoredFile = Source & { creditFile: CreditFile };

/** In place of a file that was pruned. */
const PRUNED = { pruned: true };

/**
 * The only writer of stored files. While `CREDIT_FILES` is `shared` the release before can read them, so that both
 * may run at once and an update can be taken back. That release knows the primary bureau and its plain protocol alone, whose files its form
 * holds whole.
 */
export function sealFile(ctx: Context, of: OfMonth & StoredFile): { file: Buffer; version: 0 | 1 } {
  const { memberId, month, creditFile, ...source } = of;
  const { bureau } = source;
  const isShared = ctx.config.creditFiles === 'shared' && bureau === 'primary';
  const value = {
    ...source,
    ...(isShared ? toVersion0(creditFile) : {}),
    ...(isShared && source.protocol === 'plain' ? {} : { creditFile }),
  };
  return { file: sealField(ctx, 'file', { memberId, bureau, month, value }), version: isShared ? 0 : 1 };
}

export function sealPruned(ctx: Context, of: OfMonth): Buffer {
  return sealField(ctx, 'file', { ...of, value: PRUNED });
}

type Sealed = OfMonth & { sealed: Uint8Array };

/** Null for one in no form that we know. */
export function openFile(ctx: Context, of: Sealed): CreditFile | null {
  return openStored(ctx, of)?.creditFile ?? null;
}

/** The only reader of stored files. */
export function openStored(ctx: Context, of: Sealed): StoredFile | null {
  // Written by this module under authenticated encryption, so not validated.
  const stored = openField(ctx, 'file', of) as Partial<StoredFile> | null;
  const { protocol = 'plain', receivedAt = null } = stored ?? {};
  const creditFile = stored?.creditFile ?? fromVersion0(stored);
  return creditFile === null ? null : { bureau: of.bureau, protocol, receivedAt, creditFile };
}
