import type { FileChange } from '@wattle/domain/credit-file/file-changes';
import type { FileTrouble } from '@wattle/domain/credit-file/troubles';

import type { Context } from '#api/platform/context.ts';
import type { KeyOf, SealedTable } from '#api/platform/secrets/sealed-table.ts';

import type { Bureau } from '../bureaus/bureau.ts';
import type { KeyFactor } from '../bureaus/bureau-gateway.ts';
import type { ScoreReasons } from './score.rules.ts';

export type OfMonth = { memberId: string; bureau: Bureau; /** YYYY-MM */ month: string };

/** What eligibility asks of a credit file. */
export type FileFacts = { troubles: readonly FileTrouble[] };

type Sealed = {
  advice: readonly KeyFactor[];
  /** See `credit-files/stored-file.ts`, which alone reads and writes it. */
  file: unknown;
  changes: readonly FileChange[];
  reasons: ScoreReasons;
  facts: FileFacts;
};

/** Associated data of a sealed field. */
export function sealContext(
  field: keyof Sealed,
  { memberId, bureau, month }: Omit<OfMonth, 'bureau'> & { bureau: string },
): string {
  return `score_snapshots.${field}:${memberId}:${bureau}:${month}`;
}

export function sealField<Field extends keyof Sealed>(
  { cipher }: Context,
  field: Field,
  entry: OfMonth & { value: Sealed[Field] },
): Buffer {
  return cipher.seal(JSON.stringify(entry.value), sealContext(field, entry));
}

export function openField<Field extends keyof Sealed>(
  { cipher }: Context,
  field: Field,
  entry: OfMonth & { sealed: Uint8Array },
): Sealed[Field] {
  // Written by this module under authenticated encryption, so not validated.
  return JSON.parse(cipher.open(entry.sealed, sealContext(field, entry))) as Sealed[Field];
}

const sealedFor = (field: keyof Sealed) => (key: KeyOf) =>
  sealContext(field, { memberId: key('member_id'), bureau: key('bureau'), month: key('month') });

export const SNAPSHOTS_TABLE: SealedTable = {
  table: 'score_snapshots',
  key: { member_id: 'uuid', bureau: 'text', month: 'text' },
  columns: {
    advice: sealedFor('advice'),
    file: sealedFor('file'),
    changes: sealedFor('changes'),
    reasons: sealedFor('reasons'),
    facts: sealedFor('facts'),
  },
};
