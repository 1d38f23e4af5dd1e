import { expect, it } from 'vitest';
import type { CreditFile } from '../credit-file/credit-file.ts';
import {
  aDefault,
  anAccount,
  anEnquiry,
  anInsolvency,
  aProceeding,
  aSubject,
  known,
} from '../credit-file/test-file.ts';
import { compare } from './test-compare.ts';

const month = (name: string, code: string, hardship: 'A' | null = null) => ({ month: name, code, hardship });

const CARD = anAccount('4564 **** **** 7731', {
  provider: 'Coolamon Bank',
  limit: 9000,
  repayments: [month('2026-08', '0'), month('2026-09', '0')],
});
const LOAN = anAccount('L-1', {
  provider: 'Kelpie & Co Pty Ltd',
  originalProvider: null,
  type: known('car-loan'),
  openedOn: '2022-02-03',
  limit: 20_000,
});
const PAYDAY = anAccount('P-1', {
  provider: 'Dunnart Cash',
  type: known('small-amount-loan'),
  openedOn: '2026-05-01',
  limit: 800,
  repayments: [month('2026-07', '1'), month('2026-08', '2'), month('2026-09', '3')],
});

type Parts = Partial<CreditFile>;
/** The title, what each file has, what is found, the advice, and where it leads. */
type Expected = [string, string | null, string | null, string, string | null, string];

const RIGHT = 'Is this right? If not, ask the bureau whose entry is wrong to correct it.';
const BOTH = (item: string) => `main ${item}, second ${item}`;
const CARD_SAME = 'type, opening day, open or closed';

const PAIRS: [string, Parts, Parts, Expected[]][] = [
  [
    'a card whose numbers end alike, with two limits',
    { accounts: [CARD] },
    { accounts: [{ ...CARD, accountReference: 'XXXX7731', limit: 12_000 }] },
    [
      [
        'Coolamon Bank',
        'Credit card, opened 12 May 2019, open, limit $9,000, principal borrower, 2 months of payments, none late',
        'Credit card, opened 12 May 2019, open, limit $12,000, principal borrower, 2 months of payments, none late',
        `Different: limit. Same in both: ${CARD_SAME}, relationship, number of months, payments, hardship.`,
        RIGHT,
        BOTH('account accounts[0]'),
      ],
    ],
  ],
  [
    'a loan of a company spelt in two ways, with payments at one',
    { accounts: [LOAN] },
    {
      accounts: [
        {
          ...LOAN,
          accountReference: 'K9',
          provider: 'KELPIE AND COMPANY P/L',
          repayments: [month('2026-09', '0')],
        },
      ],
    },
    [
      [
        'Kelpie & Co Pty Ltd',
        'Car loan, opened 3 Feb 2022, open, limit $20,000, principal borrower',
        'Car loan, opened 3 Feb 2022, open, limit $20,000, principal borrower, 1 month of payments, none late',
        `Only Jarrah Credit shows: number of months. Same in both: ${CARD_SAME}, limit, relationship.`,
        null,
        '',
      ],
    ],
  ],
  [
    'a payday loan with late payments that one file alone has',
    {},
    { accounts: [PAYDAY] },
    [
      [
        'Dunnart Cash',
        null,
        'Small amount loan, opened 1 May 2026, open, limit $800, principal borrower, 3 months of payments, 3 late',
        'Only in Jarrah Credit’s file.',
        'Is this yours? If not, ask Jarrah Credit to correct it.',
        'second account accounts[0]',
      ],
    ],
  ],
  [
    'a loan that was sold, of a borrower and of a guarantor',
    { accounts: [{ ...LOAN, closedOn: '2026-06-30' }] },
    { accounts: [{ ...LOAN, provider: 'Dingo Collections', relationship: known('guarantor') }] },
    [
      [
        'Account',
        'Kelpie & Co Pty Ltd, car loan, opened 3 Feb 2022, closed 30 Jun 2026, limit $20,000, principal borrower',
        'Dingo Collections, car loan, opened 3 Feb 2022, open, limit $20,000, guarantor',
        'Different: open or closed, relationship. Same in both: type, opening day, limit.',
        RIGHT,
        BOTH('account accounts[0]'),
      ],
    ],
  ],
  [
    'a card with two lengths of a late payment, and hardship at one',
    { accounts: [{ ...CARD, repayments: [month('2026-08', 'X'), month('2026-09', '0', 'A')] }] },
    { accounts: [{ ...CARD, repayments: [month('2026-08', '1'), month('2026-09', '0')] }] },
    [
      [
        'Coolamon Bank',
        'Credit card, opened 12 May 2019, open, limit $9,000, principal borrower, 2 months of payments, 1 late, 1 month of hardship',
        'Credit card, opened 12 May 2019, open, limit $9,000, principal borrower, 2 months of payments, 1 late',
        `Different: payment of Aug 2026 (Yarran Credit: 180 or more days late; Jarrah Credit: 15–29 days late), hardship in Sep 2026 (Yarran Credit: temporary relief hardship arrangement; Jarrah Credit: none). Same in both: ${CARD_SAME}, limit, relationship, number of months.`,
        RIGHT,
        BOTH('repayment-history accounts[0]'),
      ],
    ],
  ],
  [
    'an enquiry of two days, one by an agent, and one that may be another',
    {
      enquiries: [
        anEnquiry('2026-11-03', { provider: 'Brolga Finance' }),
        anEnquiry('2026-10-01', { provider: 'Quokka Money Help', kind: known('authorised-agent') }),
      ],
    },
    {
      enquiries: [
        anEnquiry('2026-11-04', { provider: 'BROLGA FINANCE (AUST) LTD' }),
        anEnquiry('2026-08-19', { provider: 'Wollemi Credit' }),
      ],
    },
    [
      [
        'Brolga Finance',
        '3 Nov 2026, credit application, credit card, $5,000, principal borrower',
        '4 Nov 2026, credit application, credit card, $5,000, principal borrower',
        'Different: day. Same in both: kind, type, amount, relationship.',
        null,
        '',
      ],
      [
        'Quokka Money Help',
        '1 Oct 2026, authorised agent, credit card, $5,000, principal borrower',
        null,
        'In Yarran Credit’s file. We could not match it to an entry in Jarrah Credit’s file.',
        null,
        '',
      ],
      [
        'Wollemi Credit',
        null,
        '19 Aug 2026, credit application, credit card, $5,000, principal borrower',
        'In Jarrah Credit’s file. We could not match it to an entry in Yarran Credit’s file.',
        'Is this yours? If not, ask Jarrah Credit to correct it.',
        'second enquiry enquiries[1]',
      ],
    ],
  ],
  [
    'a default that one bureau calls paid in its own words',
    { defaults: [aDefault({ status: { code: 'O', name: 'Paid in full', meaning: 'outstanding' } })] },
    { defaults: [aDefault({ accountReference: null })] },
    [
      [
        'A Bank',
        'Credit card, listed 1 May 2025, $5,000, now $5,000, paid in full',
        'Credit card, listed 1 May 2025, $5,000, now $5,000, outstanding',
        'Different: status. Same in both: type, listing day, amount at listing, amount now.',
        RIGHT,
        BOTH('default defaults[0]'),
      ],
    ],
  ],
  [
    'a judgment by its court’s number, and a bankruptcy',
    {
      courtProceedings: [aProceeding({ reference: '2025/00123', status: known('set-aside') })],
      insolvencies: [anInsolvency()],
    },
    {
      courtProceedings: [aProceeding({ reference: '2025-00123', date: '2025-06-11', amount: 1000 })],
      insolvencies: [anInsolvency({ reference: null, status: known('discharged') })],
    },
    [
      [
        'A Council',
        'Judgment, 1 Jun 2025, $900, set aside, principal borrower',
        'Judgment, 11 Jun 2025, $1,000, outstanding, principal borrower',
        'Different: day, amount, status. Same in both: type, relationship.',
        RIGHT,
        BOTH('court-action courtProceedings[0]'),
      ],
      [
        'Personal insolvency',
        'Bankruptcy, 1 Jul 2025',
        'Bankruptcy, 1 Jul 2025, discharged',
        'Only Jarrah Credit shows: status. Same in both: type, day.',
        null,
        '',
      ],
    ],
  ],
  [
    'a person as two bureaus write them',
    {
      subject: aSubject({
        givenName: 'Mary-Ann',
        familyName: "O'Neil",
        addresses: ['Unit 3, 20 Mount Barker Road, Saint Kilda, Victoria 3182'],
      }),
    },
    {
      subject: aSubject({
        givenName: 'M',
        familyName: 'ONEIL',
        birthDate: '1980-10-12',
        addresses: ['3/20 MT BARKER RD ST KILDA VIC 3182'],
      }),
    },
    [
      ['Name', "Mary-Ann O'Neil", 'M ONEIL', 'Same in both, apart from how it is written.', null, ''],
      [
        'Birth date',
        '10 Dec 1980',
        '12 Oct 1980',
        'As each file has it.',
        RIGHT,
        'main personal-details birth-date, second personal-details birth-date',
      ],
      [
        'Current address',
        'Unit 3, 20 Mount Barker Road, Saint Kilda, Victoria 3182',
        '3/20 MT BARKER RD ST KILDA VIC 3182',
        'Same in both, apart from how it is written.',
        null,
        '',
      ],
    ],
  ],
  [
    'entries of which a part, or nothing, could be read',
    {
      accounts: [CARD],
      unread: [{ list: 'accounts', index: 0, path: 'account[0]/credit-limit', text: 'NA' }],
    },
    {
      accounts: [{ ...CARD, limit: null, relationship: null }],
      unread: [{ list: 'defaults', index: null, path: 'default[0]', text: 'x' }],
    },
    [
      [
        'Coolamon Bank',
        'Credit card, opened 12 May 2019, open, limit $9,000, principal borrower, 2 months of payments, none late',
        'Credit card, opened 12 May 2019, open, 2 months of payments, none late',
        `Only Yarran Credit shows: limit, relationship. Same in both: ${CARD_SAME}, number of months, payments, hardship. We could not read all of the entry in Yarran Credit’s file.`,
        null,
        '',
      ],
      [
        'An entry that we could not read',
        null,
        'Could not be read',
        'We could not read it, so it is not compared.',
        null,
        '',
      ],
    ],
  ],
];

it.each(PAIRS)('[SCORE-038] says of two files: %s', (_what, main, second, expected) => {
  const rows = compare(main, second).filter((row) => row.main !== 'None');
  const said = rows.map(({ title, main: ours, second: theirs, finding, advice, corrections }) => {
    const ways = corrections.map(({ at, itemKind, item }) =>
      [at, itemKind, 'detail' in item ? item.detail : `${item.list}[${item.index}]`].join(' '),
    );
    return [title, ours, theirs, finding, advice, ways.join(', ')];
  });
  expect(said).toEqual(expected);
});
