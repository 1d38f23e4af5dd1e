import type { ReportItemKind } from '@wattle/domain/report/report';

import type { Context } from '#api/platform/context.ts';

import type {
  BureauFile,
  FiledAccount,
  FiledCourtAction,
  FiledDefault,
  FiledEnquiry,
} from './json-sealed-file.ts';

/** Opaque, and different between members. `parts` must hold everything that distinguishes items. */
export type ReferenceOf = (memberId: string, kind: ReportItemKind, ...parts: readonly string[]) => string;

/** Of 32; enough to be unique. */
const REFERENCE_BYTES = 24;

export const referencesOf =
  ({ hash }: Context): ReferenceOf =>
  (...parts) =>
    hash('report-item')(...parts)
      .subarray(0, REFERENCE_BYTES)
      .toString('base64url');

export type Referred<Filed> = Filed & { itemReference: string };
export type ReferredFile = {
  accounts: readonly Referred<FiledAccount>[];
  defaults: readonly Referred<FiledDefault>[];
  enquiries: readonly Referred<FiledEnquiry>[];
  courtActions: readonly Referred<FiledCourtAction>[];
};

/**
 * References are made from parts that stay from month to month and that no correction changes, so that a disputed item
 * is found again. Identical items are numbered by amount.
 */
export function referItems(file: BureauFile, memberId: string, referenceOf: ReferenceOf): ReferredFile {
  const refer = <Filed extends { amount?: number | null }>(
    kind: ReportItemKind,
    list: readonly Filed[],
    partsOf: (filed: Filed) => string[],
  ): Referred<Filed>[] => {
    const numbers = numbersOf(list, partsOf);
    return list.map((filed, index) => ({
      ...filed,
      itemReference: referenceOf(memberId, kind, ...partsOf(filed), String(numbers[index] ?? 0)),
    }));
  };
  const { accounts, defaults, enquiries, courtActions } = file;
  return {
    accounts: refer<FiledAccount & { amount?: number | null }>('account', accounts, (each) => [
      each.accountReference,
    ]),
    defaults: refer('default', defaults, ({ accountReference, date }) => [accountReference, date]),
    enquiries: refer('enquiry', enquiries, ({ date, provider, type }) => [date, provider, type ?? '']),
    courtActions: refer('court-action', courtActions, ({ date, creditor }) => [date, creditor]),
  };
}

/** Each entry's number among identical ones, smallest amount first. */
function numbersOf<Thing extends { amount?: number | null }>(
  list: readonly Thing[],
  partsOf: (thing: Thing) => string[],
): number[] {
  const alike = new Map<string, number[]>();
  for (const [index, thing] of list.entries()) {
    const key = JSON.stringify(partsOf(thing));
    alike.set(key, [...(alike.get(key) ?? []), index]);
  }
  const numbers = list.map(() => 0);
  for (const indexes of alike.values()) {
    const byAmount = indexes.toSorted((a, b) => (list[a]?.amount ?? 0) - (list[b]?.amount ?? 0));
    for (const [number, index] of byAmount.entries()) numbers[index] = number;
  }
  return numbers;
}
