import { anEnquiry, aProceeding, anInsolvency } from '@wattle/domain/credit-file/test-file';
import { describe, expect, it } from 'vitest';

import { account, changed, history, inAccount, payment, plain, read, xmlOf } from './test-reading.ts';

const inFirst = (part: string) => `consumer-credit-file/accounts/account/${part}`;
describe('a part that cannot be read is kept with its text, and the rest stands', () => {
  it.each([
    [
      'a day',
      'openedOn',
      '>2019-05-12<',
      '>12/05/2019<',
      'account-open-date',
      'Account open date: 12/05/2019',
    ],
    [
      'an amount',
      'limit',
      '>12000<',
      '>lots<',
      'latest-maximum-amount-credit',
      'Latest maximum amount credit: lots',
    ],
    [
      'an amount in another currency',
      'limit',
      'latest-maximum-amount-credit>12000<',
      'latest-maximum-amount-credit currency-code="NZD">5000<',
      'latest-maximum-amount-credit',
      'Latest maximum amount credit: NZD 5,000',
    ],
    [
      'an attribute',
      'updatedOn',
      '"2025-10-31"',
      '"soon"',
      '@latest-update-date',
      'Latest update date: soon',
    ],
  ] as const)('%s of an account', (_, key, from, to, place, text) => {
    const at = place.startsWith('@') ? `consumer-credit-file/accounts/account${place}` : inFirst(place);
    expect(account(from, to)).toMatchObject({
      accounts: [{ ...plain, [key]: null }],
      unread: [{ list: 'accounts', index: 0, path: at, text }],
    });
  });

  it('a second part where the form has one', () => {
    const opened = '<vs:account-open-date>2020-01-01</vs:account-open-date>';
    expect(inAccount(opened)).toMatchObject({
      accounts: [plain],
      unread: [
        {
          list: 'accounts',
          index: 0,
          path: inFirst('account-open-date[2]'),
          text: 'Account open date: 2020-01-01',
        },
      ],
    });
  });

  it('a month without a status, or with another one', () => {
    expect(
      history(payment('2025-01', '<vs:status>9</vs:status>'), payment('2025-02', '<vs:status/>')),
    ).toMatchObject({
      accounts: [{ repayments: [] }],
      unread: [{ list: 'accounts', index: 0, text: 'Period: 2025-01\nStatus: 9' }],
    });
  });

  it('a birth date of the subject', () => {
    const file = changed({}, '>1980-02-29<', '>unknown<');
    expect(file).toMatchObject({
      subject: { familyName: "D'ARCY", birthDate: null },
      unread: [
        { list: null, index: null, path: 'primary-match/date-of-birth', text: 'Date of birth: unknown' },
      ],
    });
  });

  it.each([
    [
      'an account without an id',
      { accounts: [plain] },
      /<vs:account-id>a<\/vs:account-id>/,
      { accounts: [{ accountReference: null }] },
    ],
    [
      'an enquiry without a name',
      { enquiries: [anEnquiry('2026-01-02', { type: null, relationship: null, kind: null })] },
      /<vs:name>A Bank<\/vs:name>/,
      { enquiries: [{ date: '2026-01-02', provider: null }] },
    ],
    [
      'a court action without a creditor',
      { courtProceedings: [aProceeding({ type: null, status: null, relationship: null })] },
      /<vs:creditor>.*<\/vs:creditor>/,
      { courtProceedings: [{ date: '2025-06-01', creditor: null }] },
    ],
  ] as const)('nothing is lost of %s', (_, parts, from, expected) => {
    expect(changed(parts, from, '')).toMatchObject({ ...expected, unread: [] });
  });
});

const date = (name: string) => new RegExp(`<vs:${name}>[^<]*</vs:${name}>`);

describe('an entry without its day is unread as a whole', () => {
  const dayless = { accountType: null, status: null, provider: plain.provider };

  it.each([
    [
      'a default',
      'defaults',
      {
        accounts: [plain],
        defaults: [
          {
            ...dayless,
            accountReference: 'a',
            listedOn: '2025-05-01',
            originalAmount: 900,
            currentAmount: null,
            paidOn: null,
            isDisputed: null,
            arrangement: null,
          },
        ],
      },
      date('date-recorded'),
      'Original default: default amount 900',
    ],
    [
      'a serious credit infringement',
      'seriousInfringements',
      {
        accounts: [plain],
        seriousInfringements: [
          {
            accountReference: 'a',
            provider: plain.provider,
            accountType: null,
            listedOn: '2025-05-01',
            amount: null,
          },
        ],
      },
      date('sci-date'),
      'Is serious credit infringement: true',
    ],
    [
      'a court action',
      'courtProceedings',
      { courtProceedings: [aProceeding()] },
      date('action-date'),
      'Creditor: A Council',
    ],
    [
      'an insolvency',
      'insolvencies',
      { insolvencies: [anInsolvency()] },
      date('date-declared'),
      'Administration id: number NSW-1',
    ],
    [
      'an enquiry',
      'enquiries',
      { enquiries: [anEnquiry('2026-01-02')] },
      / enquiry-date="[^"]*"/,
      'Credit enquirer: name A Bank',
    ],
  ] as const)('%s', (_, list, parts, from, stated) => {
    const text = xmlOf(parts);
    const { file, unknown } = read(text.replace(from, ''));
    expect(file[list]).toEqual([]);
    expect(file.unread).toEqual([
      { list, index: null, path: expect.stringContaining('/'), text: expect.stringContaining(stated) },
    ]);
    expect(unknown).toEqual(file.unread.map(({ path }) => path));
  });

  it('an infringement that neither says yes nor no may be one', () => {
    const unclear = '<vs:is-serious-credit-infringement>Y</vs:is-serious-credit-infringement>';
    const file = inAccount(`<vs:association-information>${unclear}</vs:association-information>`);
    expect(file).toMatchObject({
      seriousInfringements: [],
      unread: [{ list: 'seriousInfringements', index: null }],
    });
  });
});
