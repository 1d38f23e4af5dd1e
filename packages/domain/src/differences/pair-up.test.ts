import { describe, expect, it } from 'vitest';

import type { CreditFile } from '../credit-file/credit-file.ts';
import { anAccount, anEnquiry, known } from '../credit-file/test-file.ts';
import { compare } from './test-compare.ts';

type Parts = Partial<CreditFile>;

/** Says for each row of a part whether main and second have it: `both`, `main` or `second`. */
const sidesOf = (main: Parts, second: Parts) =>
  compare(main, second)
    .filter((row) => row.main !== 'None')
    .map((row) => (row.main === null ? 'second' : row.second === null ? 'main' : 'both'));

const card = (reference: string | null, provider: string, parts: object = {}) =>
  anAccount(reference ?? '', { provider, originalProvider: null, ...parts });
const asked = (date: string, provider: string, parts: object = {}) => anEnquiry(date, { provider, ...parts });

describe('the same entry in two files', () => {
  it.each<[string, Parts, Parts, string[]]>([
    [
      'accounts whose numbers end alike, of two names and two days',
      { accounts: [card('1-7731', 'Kelpie')] },
      { accounts: [card('**7731', 'Dingo Collections', { openedOn: '2019-05-13' })] },
      ['both'],
    ],
    [
      'accounts of one day, type and limit, of two names',
      { accounts: [card(null, 'Kelpie')] },
      { accounts: [card(null, 'Dingo')] },
      ['both'],
    ],
    [
      'no accounts whose numbers end alike and that agree in nothing',
      { accounts: [card('1-7731', 'Kelpie')] },
      { accounts: [card('7731', 'Kelpie', { openedOn: '2020-01-01', type: known('car-loan'), limit: 1 })] },
      ['main', 'second'],
    ],
    [
      'no accounts of one company, opened some days apart',
      { accounts: [card(null, 'Kelpie')] },
      { accounts: [card(null, 'Kelpie', { openedOn: '2019-05-20' })] },
      ['main', 'second'],
    ],
    [
      'no account that two could be',
      { accounts: [card(null, 'Kelpie'), card(null, 'Koala')] },
      { accounts: [card(null, 'Dingo')] },
      ['main', 'main', 'second'],
    ],
    [
      'one of several by the company, however it is spelt',
      { accounts: [card(null, 'Bilby & Co Pty Ltd'), card(null, 'Koala (Aust) P/L')] },
      {
        accounts: [card(null, 'KOALA LIMITED', { closedOn: '2026-01-01' }), card(null, 'Bilby and Company')],
      },
      ['both', 'both'],
    ],
    [
      'as many as both have, of entries that say the same',
      { enquiries: [asked('2026-11-03', 'Kelpie'), asked('2026-11-03', 'Kelpie')] },
      { enquiries: [asked('2026-11-03', 'KELPIE')] },
      ['both', 'main'],
    ],
    [
      'enquiries of the next day',
      { enquiries: [asked('2026-11-30', 'Kelpie')] },
      { enquiries: [asked('2026-12-01', 'Dingo')] },
      ['both'],
    ],
    [
      'no enquiries of two days later, of another amount or type',
      { enquiries: [asked('2026-11-03', 'A'), asked('2026-10-01', 'A'), asked('2026-09-01', 'A')] },
      {
        enquiries: [
          asked('2026-11-05', 'A'),
          asked('2026-10-01', 'A', { amount: 1 }),
          asked('2026-09-01', 'A', { type: null }),
        ],
      },
      ['main', 'main', 'main', 'second', 'second', 'second'],
    ],
    [
      'no enquiries of more than a year ago, unless their pair is newer',
      { enquiries: [asked('2025-11-20', 'A'), asked('2025-11-23', 'B', { amount: 1 })] },
      { enquiries: [asked('2025-11-22', 'B', { amount: 1 })] },
      ['both'],
    ],
  ])('[SCORE-038] pairs %s', (_what, main, second, sides) => {
    expect(sidesOf(main, second)).toEqual(sides);
  });
});
