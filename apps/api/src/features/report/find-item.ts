import { formatDateForPeople, parseDate } from '@wattle/domain/calendar/calendar';
import type { CreditFile, FiledDefault } from '@wattle/domain/credit-file/credit-file';
import { wordsOf } from '@wattle/domain/credit-file/words';
import type { ReportItemKind } from '@wattle/domain/report/report';

import type { Context } from '#api/platform/context.ts';

import type { Bureau } from '../bureaus/bureau.ts';
import { readSecondFile } from '../score/second/second-score.sql.ts';
import { referencesOf, referItems, type ReferenceOf } from './item-keys.ts';
import { readLatestFile } from './report.sql.ts';

export type ReportItem = {
  kind: ReportItemKind;
  /** Readable, such as `Credit card, Brolga Bank` or `Enquiry of 3 Mar 2026, Yabby Pay`. */
  title: string;
  /** The credit provider that reported it and can correct it. */
  provider: string;
  /** The bureau's own identification of the item. `amount` is set for enquiries only, where it never changes. */
  filed: { accountReference: string | null; date: string | null; amount: number | null };
};

type Named = { memberId: string; itemReference: string };

/**
 * Finds an item by its reference in the member's own latest file of each bureau; null for a forged reference or another member's.
 * Never asks the bureau.
 */
export async function findItem(
  ctx: Context,
  named: Named,
): Promise<(ReportItem & { bureau: Bureau }) | null> {
  const files = { primary: readLatestFile, second: readSecondFile };
  for (const bureau of ['primary', 'second'] as const) {
    const file = await files[bureau](ctx, named.memberId);
    const item = file === null ? null : itemIn(file, { ...named, referenceOf: referencesOf(ctx, bureau) });
    if (item !== null) return { ...item, bureau };
  }
  return null;
}

export function itemIn(
  file: CreditFile,
  { memberId, itemReference, referenceOf }: Named & { referenceOf: ReferenceOf },
): ReportItem | null {
  const referred = referItems(file, memberId, referenceOf);
  const found: (ReportItem & { itemReference: string })[] = [
    ...referred.accounts.map(({ itemReference: reference, accountReference, type, provider }) => ({
      itemReference: reference,
      kind: 'account' as const,
      title: titleOf(type === null ? 'Account' : wordsOf(type), provider ?? ''),
      provider: provider ?? '',
      filed: { accountReference, date: null, amount: null },
    })),
    ...referred.defaults.map((each) => listedOn(each, 'Default')),
    ...referred.seriousInfringements.map((each) => listedOn(each, 'Serious credit infringement')),
    ...referred.enquiries.map(({ itemReference: reference, date, provider, amount }) => ({
      itemReference: reference,
      kind: 'enquiry' as const,
      title: titleOf(`Enquiry of ${textOfDay(date)}`, provider ?? ''),
      provider: provider ?? '',
      filed: { accountReference: null, date, amount },
    })),
    ...referred.courtProceedings.map(({ itemReference: reference, date, creditor }) => ({
      itemReference: reference,
      kind: 'court-action' as const,
      title: titleOf(`Court action of ${textOfDay(date)}`, creditor ?? ''),
      provider: creditor ?? '',
      filed: { accountReference: null, date, amount: null },
    })),
    ...referred.insolvencies.map(({ itemReference: reference, date }) => ({
      itemReference: reference,
      kind: 'court-action' as const,
      title: `Insolvency of ${textOfDay(date)}`,
      provider: '',
      filed: { accountReference: null, date, amount: null },
    })),
  ];
  const item = found.find((each) => each.itemReference === itemReference);
  if (item === undefined) return null;
  const { itemReference: _, ...rest } = item;
  return rest;
}

type Listed = Pick<FiledDefault, 'accountReference' | 'listedOn' | 'provider'> & { itemReference: string };

function listedOn({ itemReference, accountReference, listedOn: date, provider }: Listed, what: string) {
  return {
    itemReference,
    kind: 'default' as const,
    title: titleOf(`${what} of ${textOfDay(date)}`, provider ?? ''),
    provider: provider ?? '',
    filed: { accountReference, date, amount: null },
  };
}

function titleOf(what: string, provider: string): string {
  return provider === '' ? what : `${what}, ${provider}`;
}

function textOfDay(date: string): string {
  const day = parseDate(date);
  return day === null ? date : formatDateForPeople(day);
}
