import { dollars, type Figure, type Kind, type Listing, perCent } from './listing.ts';

/** lender, name, purchase rate, balance transfer months, rate after it, annual fee, interest-free days, tags, points */
type Card = readonly [string, string, number, number, number, number, number, string, readonly string[]];

const cards: readonly Card[] = [
  [
    'Banksia Bank',
    'Clear Balance',
    20.74,
    22,
    21.49,
    79,
    44,
    'transfer',
    ['Transfer fee 2%', 'Up to 90% of your limit can be transferred'],
  ],
  [
    'Lorikeet Money',
    'Fresh Start Platinum',
    20.99,
    18,
    21.99,
    0,
    55,
    'transfer free',
    ['No transfer fee', 'No annual fee in any year', 'Travel insurance on trips paid by card'],
  ],
  [
    'Kookaburra Mutual',
    'Sixteen',
    19.95,
    16,
    20.45,
    49,
    55,
    'transfer',
    ['No transfer fee', 'Interest-free days kept on purchases'],
  ],
  [
    'Saltbush Credit Union',
    'Low Rate Visa',
    8.99,
    6,
    8.99,
    40,
    55,
    'low',
    ['One rate for purchases and cash', 'Member-owned'],
  ],
  [
    'Ironbark Finance',
    'Essentials',
    10.89,
    0,
    10.89,
    0,
    50,
    'low free',
    ['No annual fee in any year', 'Limits from $500'],
  ],
  [
    'Melaleuca Bank',
    'Rewards Signature',
    20.99,
    12,
    21.49,
    295,
    44,
    'rewards transfer',
    [
      '1.25 points for each dollar',
      '80,000 points after spending $4,000 in 90 days',
      'Two lounge passes a year',
    ],
  ],
  [
    'Spinifex Bank',
    'Everyday Points',
    20.49,
    0,
    21.24,
    99,
    55,
    'rewards',
    ['1 point for each dollar', 'Points do not expire'],
  ],
  [
    'Galah Finance',
    'Cashback',
    18.99,
    0,
    21.99,
    0,
    45,
    'rewards free',
    ['1% back on groceries and fuel, up to $20 a month', 'No foreign transaction fee'],
  ],
  [
    'Bilby Bank',
    'Low Fee Classic',
    13.49,
    10,
    19.99,
    30,
    55,
    'low transfer',
    ['First year without annual fee', 'Limits from $1,000'],
  ],
  [
    'Quokka Credit',
    'Student',
    14.99,
    0,
    14.99,
    0,
    55,
    'low free',
    ['Limits up to $2,000', 'Spending alerts by text message'],
  ],
];

function transferOf(months: number, revert: number): Figure {
  if (months === 0) return { value: 0, shown: 'None' };
  return { value: months, shown: `${months} months`, note: `at 0%, then ${revert.toFixed(2)}% p.a.` };
}

function listing([lender, name, rate, transfer, revert, fee, days, tags, points]: Card): Listing {
  return {
    id: `${lender} ${name}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    lender,
    name,
    tags: tags.split(' '),
    points,
    figures: {
      rate: perCent(rate),
      transfer: transferOf(transfer, revert),
      fee: dollars(fee),
      days: { value: days, shown: `${days} days` },
    },
  };
}

const all = cards.map(listing);

export const creditCards: Kind = {
  slug: 'cards',
  title: 'Compare credit cards',
  lead: 'Ten cards side by side. Balance transfers go back to a higher rate when the offer ends.',
  noun: { one: 'credit card', many: 'credit cards' },
  columns: [
    { key: 'rate', label: 'Purchase rate', order: 'asc' },
    { key: 'transfer', label: 'Balance transfer', order: 'desc' },
    { key: 'fee', label: 'Annual fee', order: 'asc' },
    { key: 'days', label: 'Interest-free days', order: 'desc' },
  ],
  types: [
    { value: 'all', label: 'All cards' },
    { value: 'transfer', label: 'Balance transfer' },
    { value: 'low', label: 'Low rate' },
    { value: 'rewards', label: 'Rewards' },
  ],
  extras: [{ value: 'free', label: 'No annual fee' }],
  ask: null,
  warnings: [
    'Balance transfer rates hold for the months named; what is left is then charged at the rate beneath. Interest is charged on purchases from the day they are made unless the whole balance is paid by its due date.',
  ],
  list: () => all,
};
