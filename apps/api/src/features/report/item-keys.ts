import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import type { ReportItemKind } from '@wattle/domain/report/report';

import type { Context } from '#api/platform/context.ts';

import type { Bureau } from '../bureaus/bureau.ts';

/** Opaque, and different between members. `parts` must hold everything that distinguishes items. */
export type ReferenceOf = (memberId: string, kind: ReportItemKind, ...parts: readonly string[]) => string;

/** Of 32; enough to be unique. */
const REFERENCE_BYTES = 24;

/** An item of a second bureau has another reference than the same one of the first. */
export const referencesOf =
  ({ hash }: Context, bureau: Bureau = 'primary'): ReferenceOf =>
  (...parts) =>
    hash('report-item')(...(bureau === 'primary' ? parts : [bureau, ...parts]))
      .subarray(0, REFERENCE_BYTES)
      .toString('base64url');

export type Referred<Filed> = Filed & { itemReference: string };

/** The lists of a file whose items a correction can be about. */
type List =
  | 'accounts'
  | 'defaults'
  | 'seriousInfringements'
  | 'enquiries'
  | 'courtProceedings'
  | 'insolvencies';
export type ReferredFile = { [Name in List]: readonly Referred<CreditFile[Name][number]>[] };

/**
 * References are made from parts that stay from month to month and that no correction changes, so that a disputed item
 * is found again. Identical items are numbered by amount.
 */
export function referItems(file: CreditFile, memberId: string, referenceOf: ReferenceOf): ReferredFile {
  const refer = <Filed>(list: readonly Filed[], kind: ReportItemKind, of: Of<Filed>): Referred<Filed>[] => {
    const numbers = numbersOf(list, of);
    return list.map((filed, index) => ({
      ...filed,
      itemReference: referenceOf(
        memberId,
        kind,
        ...of.parts(filed).map((part) => part ?? ''),
        String(numbers[index] ?? 0),
      ),
    }));
  };
  return {
    accounts: refer(file.accounts, 'account', {
      parts: ({ accountReference, provider, openedOn }) =>
        accountReference === null ? ['', provider, openedOn] : [accountReference],
      amount: () => 0,
    }),
    defaults: refer(file.defaults, 'default', {
      parts: ({ accountReference, listedOn }) => [accountReference, listedOn],
      amount: ({ originalAmount }) => originalAmount,
    }),
    seriousInfringements: refer(file.seriousInfringements, 'default', {
      parts: ({ accountReference, listedOn }) => [accountReference, listedOn, 'infringement'],
      amount: ({ amount }) => amount,
    }),
    enquiries: refer(file.enquiries, 'enquiry', {
      parts: ({ date, provider, type }) => [date, provider, type?.code ?? null],
      amount: ({ amount }) => amount,
    }),
    courtProceedings: refer(file.courtProceedings, 'court-action', {
      parts: ({ date, creditor }) => [date, creditor],
      amount: ({ amount }) => amount,
    }),
    insolvencies: refer(file.insolvencies, 'court-action', {
      parts: ({ date, reference }) => [date, reference, 'insolvency'],
      amount: () => 0,
    }),
  };
}

type Of<Filed> = {
  parts: (filed: Filed) => (string | null)[];
  amount: (filed: Filed) => number | null;
};

/** Each entry's number among identical ones, smallest amount first. */
function numbersOf<Filed>(list: readonly Filed[], { parts, amount }: Of<Filed>): number[] {
  const alike = new Map<string, number[]>();
  for (const [index, filed] of list.entries()) {
    const key = JSON.stringify(parts(filed));
    alike.set(key, [...(alike.get(key) ?? []), index]);
  }
  const numbers = list.map(() => 0);
  const amountAt = (index: number) => {
    const filed = list[index];
    return filed === undefined ? 0 : (amount(filed) ?? 0);
  };
  for (const indexes of alike.values()) {
    const byAmount = indexes.toSorted((one, other) => amountAt(one) - amountAt(other));
    for (const [number, index] of byAmount.entries()) numbers[index] = number;
  }
  return numbers;
}
