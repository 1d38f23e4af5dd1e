import { formatDateForPeople, parseDate } from '@wattle/domain/calendar/calendar';

import { textOfCode } from './bureau-text.ts';
import { referItems } from './item-keys.ts';
import type { ItemOf, ReferenceOf, ReportItem, ReportRecords } from './report.ports.ts';

type Deps = { records: Pick<ReportRecords, 'latest'>; referenceOf: ReferenceOf };

/** Finds an item by the reference that the report gave it, only in the member's own latest file. */
export function makeItemOf({ records, referenceOf }: Deps): ItemOf {
  return async (memberId, itemReference) => {
    const file = await records.latest(memberId);
    if (file === null) return null;
    const referred = referItems(file, memberId, referenceOf);
    const found: (ReportItem & { itemReference: string })[] = [
      ...referred.accounts.map(({ itemReference: reference, accountReference, type, provider }) => ({
        itemReference: reference,
        kind: 'account' as const,
        title: titleOf(type === null ? 'Account' : textOfCode(type), provider ?? ''),
        provider: provider ?? '',
        filed: { accountReference, date: null, amount: null },
      })),
      ...referred.defaults.map(({ itemReference: reference, accountReference, date, provider }) => ({
        itemReference: reference,
        kind: 'default' as const,
        title: titleOf(`Default of ${textOfDay(date)}`, provider ?? ''),
        provider: provider ?? '',
        filed: { accountReference, date, amount: null },
      })),
      ...referred.enquiries.map(({ itemReference: reference, date, provider, amount }) => ({
        itemReference: reference,
        kind: 'enquiry' as const,
        title: titleOf(`Enquiry of ${textOfDay(date)}`, provider),
        provider,
        filed: { accountReference: null, date, amount },
      })),
      ...referred.courtActions.map(({ itemReference: reference, date, creditor }) => ({
        itemReference: reference,
        kind: 'court-action' as const,
        title: titleOf(`Court action of ${textOfDay(date)}`, creditor),
        provider: creditor,
        filed: { accountReference: null, date, amount: null },
      })),
    ];
    const item = found.find((each) => each.itemReference === itemReference);
    if (item === undefined) return null;
    const { itemReference: _, ...rest } = item;
    return rest;
  };
}

function titleOf(what: string, provider: string): string {
  return provider === '' ? what : `${what}, ${provider}`;
}

function textOfDay(date: string): string {
  const day = parseDate(date);
  return day === null ? date : formatDateForPeople(day);
}
