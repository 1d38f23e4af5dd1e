import {
  aDefault,
  aFile,
  anAccount,
  anEnquiry,
  anInsolvency,
  aProceeding,
  aSubject,
} from '@wattle/domain/credit-file/test-file';
import { describe, expect, it } from 'vitest';

import { itemIn } from './named-items.ts';
import { referDetails, referItems, referUnread } from './item-keys.ts';

const referenceOf = (...parts: readonly string[]) => parts.join('|');
const memberId = 'member-1';

const nameless = { accountReference: null, provider: null };
const file = aFile({
  subject: aSubject({ otherNames: [{ givenName: 'Augusta', middleName: null, familyName: 'King' }] }),
  accounts: [
    anAccount('a'),
    anAccount('', nameless),
    anAccount('', { ...nameless, openedOn: '2020-01-01' }),
    anAccount('', { ...nameless, provider: 'B Bank' }),
  ],
  defaults: [
    aDefault(nameless),
    aDefault({ accountReference: null, provider: 'B Bank' }),
    aDefault({ accountReference: null, provider: 'B Bank', originalAmount: 1 }),
  ],
  enquiries: [
    anEnquiry('2026-01-01', { amount: 900 }),
    anEnquiry('2026-01-01', { amount: 300 }),
    anEnquiry('2026-01-01', { provider: null, clientReference: 'X-1' }),
  ],
  courtProceedings: [
    aProceeding({ creditor: null, reference: '1/26' }),
    aProceeding({ creditor: null, reference: '2/26' }),
  ],
  insolvencies: [anInsolvency({ reference: null })],
  notes: [
    { date: null, text: 'One', filedUnder: null },
    { date: null, text: 'Two', filedUnder: null },
  ],
  accesses: [{ date: '2026-01-01', provider: null, service: null }],
  unread: [
    { list: 'defaults', index: null, path: 'default[1]', text: 'one' },
    { list: 'defaults', index: null, path: 'default[2]', text: 'one' },
    { list: null, index: null, path: 'individual', text: 'two' },
  ],
});

const referencesIn = (given: typeof file) => [
  ...Object.values(referItems(given, memberId, referenceOf)).flat(),
  ...referDetails(given, memberId, referenceOf),
  ...referUnread(given, memberId, referenceOf),
];
const found = (itemReference: string) => itemIn(file, { memberId, itemReference, referenceOf });

describe('itemIn', () => {
  it('[REPORT-011] two enquiries of one day and provider are distinguished at the bureau by their amount', () => {
    for (const { itemReference, amount, provider } of referItems(file, memberId, referenceOf).enquiries) {
      if (provider === null) continue;
      expect(found(itemReference)).toMatchObject({
        kind: 'enquiry',
        filed: { date: '2026-01-01', amount },
      });
    }
  });

  it('[REPORT-011] finds every entry, with or without a number or a name, by a reference of its own', () => {
    const references = referencesIn(file).map(({ itemReference }) => itemReference);
    expect(new Set(references).size).toBe(references.length);
    for (const reference of references) expect(found(reference)?.title, reference).toMatch(/\w/);
  });

  it('[REPORT-011] an entry has the same reference in another order and beside others', () => {
    const { accounts, defaults, enquiries, courtProceedings, notes } = file;
    const later = aFile({
      ...file,
      accounts: [anAccount('new'), ...accounts.toReversed()],
      defaults: defaults.toReversed(),
      enquiries: [anEnquiry('2026-02-01'), ...enquiries.toReversed()],
      courtProceedings: courtProceedings.toReversed(),
      notes: notes.toReversed(),
    });
    const references = new Set(referencesIn(later).map(({ itemReference }) => itemReference));
    expect(referencesIn(file).filter(({ itemReference }) => !references.has(itemReference))).toEqual([]);
  });

  it('[REPORT-011] names the personal details by their part, which stays when they are corrected', () => {
    const birthDate = referDetails(file, memberId, referenceOf).find(({ kind }) => kind === 'birth-date');
    const corrected = aFile({ subject: aSubject({ birthDate: '1981-01-01' }) });
    const itemReference = birthDate?.itemReference ?? '';
    const expected = {
      kind: 'personal-details',
      title: 'Birth date on your file',
      provider: '',
      filed: { part: 'birth-date' },
    };
    expect(found(itemReference)).toMatchObject(expected);
    expect(itemIn(corrected, { memberId, itemReference, referenceOf })).toMatchObject(expected);
  });
});
