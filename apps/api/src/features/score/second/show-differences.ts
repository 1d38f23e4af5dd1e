import type { ResponseOf } from '@wattle/contract';
import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import type { ComparedRow } from '@wattle/domain/differences/row';
import { fileDifferences } from '@wattle/domain/differences/file-differences';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';

import type { Bureau } from '../../bureaus/bureau.ts';
import { documentsNeeded } from '../credit-files/documents-needed.ts';
import {
  referDetails,
  referencesOf,
  referItems,
  type ReferredDetail,
  type ReferredFile,
} from '../credit-files/item-keys.ts';
import { readLatestOfBoth } from './second-score.sql.ts';

type Shown = ResponseOf<'GET /v1/creditscore/differences'>;
type WireRow = NonNullable<Shown['both']>['rows'][number];

/** What the latest files of both bureaus hold, side by side; for members who may see the report. */
export async function showDifferences(
  ctx: Context,
  { memberId, roles }: MemberSession,
): Promise<Outcome<Shown, Refusal>> {
  const { primary, second: other } = ctx.config.bureaus;
  if (other === null) return fail({ code: 'no-second-bureau' });
  const refusal = documentsNeeded(roles);
  if (refusal !== null) return fail(refusal);
  const { consented, main, second } = await readLatestOfBoth(ctx, memberId);
  if (!consented) return fail({ code: 'consent-missing' });
  if (main === null || second === null) return succeed({ both: null });
  const at = formatDate(sydneyDate(ctx.now()));
  const rows = fileDifferences({
    main: main.file,
    second: second.file,
    names: { main: primary.name, second: other.name },
    isSecondCorrectable: ctx.providers.correctionsAtSecond !== null,
    at,
  });
  const refer = (file: CreditFile, bureau: Bureau): Referred => {
    const references = referencesOf(ctx, bureau);
    return {
      items: referItems(file, memberId, references),
      details: referDetails(file, memberId, references),
    };
  };
  const referred = { main: refer(main.file, 'primary'), second: refer(second.file, 'second') };
  return succeed({
    both: {
      main: { bureau: primary.name, range: primary.range, score: main.score, receivedOn: main.date },
      second: { bureau: other.name, range: other.range, score: second.score, receivedOn: second.date },
      rows: rows.map((row) => rowOnWire(row, referred)),
    },
  });
}

type Referred = { items: ReferredFile; details: readonly ReferredDetail[] };

function rowOnWire(
  { corrections, ...row }: ComparedRow,
  referred: Record<'main' | 'second', Referred>,
): WireRow {
  return {
    ...row,
    corrections: corrections.map(({ at, itemKind, item }) => {
      const { items, details } = referred[at];
      const filed =
        'detail' in item ? details.find(({ kind }) => kind === item.detail) : items[item.list][item.index];
      if (filed === undefined) throw new Error('a correction without its item');
      return { at, itemKind, itemReference: filed.itemReference, provider: providerOf(filed) };
    }),
  };
}

type Filed = ReferredFile[keyof ReferredFile][number] | ReferredDetail;

/** Who reported it; empty where the file does not say. */
function providerOf(filed: Filed): string {
  if ('creditor' in filed) return filed.creditor ?? '';
  return 'provider' in filed ? (filed.provider ?? '') : '';
}
