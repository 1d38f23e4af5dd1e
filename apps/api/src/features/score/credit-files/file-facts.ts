import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import { troublesOn } from '@wattle/domain/credit-file/troubles';

import type { Context } from '#api/platform/context.ts';

import { openField, type FileFacts, type OfMonth } from '../sealed-snapshots.sql.ts';
import { openFile } from './stored-file.ts';

/** Stored beside the file, so that an offer opens no file. */
export const factsOf = (file: CreditFile): FileFacts => ({ troubles: troublesOn(file) });

type Stored = OfMonth & {
  facts: Uint8Array | null;
  /** Null where there are facts. */ file: Uint8Array | null;
};

/** Reads the file of a snapshot that was stored without facts. Throws for one that cannot be read. */
export function openFacts(ctx: Context, { facts, file, ...of }: Stored): FileFacts {
  if (facts !== null) return openField(ctx, 'facts', { ...of, sealed: facts });
  const opened = file === null ? null : openFile(ctx, { ...of, sealed: file });
  if (opened === null) throw new Error('a stored credit file that cannot be read');
  return factsOf(opened);
}
