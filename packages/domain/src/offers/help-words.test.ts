import { expect, it } from 'vitest';

import { helpWords } from './help-words.ts';

it.each([
  [['open-default'], /shows an unpaid default, so we show you no credit/],
  [['unsettled-judgment', 'low-score'], /shows an unsettled court judgment, so we show you no credit/],
  [['open-default', 'unsettled-judgment'], /shows an unpaid default and an unsettled court judgment/],
  [
    ['unread-entry', 'low-score'],
    /has an entry that we could not read.* so we show you no credit until we know/,
  ],
  [
    ['open-default', 'unsettled-judgment', 'unread-entry'],
    /an unpaid default, an unsettled court judgment and an entry that we could not read/,
  ],
  [['low-score'], /Your score is in the lowest band, Below Average/],
] as const)('[OFFER-012] words %j as it is', (reasons, said) => {
  expect(helpWords(reasons).lead).toMatch(said);
});

it('[OFFER-012] offers helpline, hardship and corrections for every reason', () => {
  for (const reasons of [['open-default'], ['low-score']] as const) {
    const { ways } = helpWords(reasons);
    expect(ways.map(({ label, href }) => [label, href])).toEqual([
      ['Call 1800 007 007', 'tel:1800007007'],
      ['Your rights in hardship', '/articles/financial-hardship-and-your-credit-report'],
      ['How to correct your report', '/articles/correcting-errors-on-your-credit-report'],
    ]);
  }
  expect(helpWords(['unread-entry']).ways.map(({ href }) => href)).toEqual([
    '/credit-report-overview',
    'tel:1800007007',
  ]);
  expect(helpWords(['low-score']).lead).not.toMatch(/no credit/);
});
