import { expect, it } from 'vitest';

import { helpReasons, isAboutCredit, isCredit, troublesOn } from './help-first.ts';
import { PRODUCT_TYPES } from './product-types.ts';

const paid = { status: 'PAID' };
const owed = { status: 'OUTSTANDING' };
const settled = { settled: true, status: null };

it.each([
  ['nothing', [], [], []],
  ['a paid default and a settled judgment', [paid], [settled], []],
  ['a default that is owed beside one that is paid', [paid, owed], [], ['open-default']],
  ['a judgment that is not settled', [], [settled, { settled: false, status: null }], ['unsettled-judgment']],
  ['a judgment that is settled by its status alone', [], [{ settled: null, status: 'SETTLED' }], []],
  ['a judgment of which nothing is said', [], [{ settled: null, status: null }], ['unsettled-judgment']],
  ['both', [owed], [{ settled: false, status: 'OUTSTANDING' }], ['open-default', 'unsettled-judgment']],
] as const)('[OFFER-012] finds the troubles of a file with %s', (_what, defaults, courtActions, troubles) => {
  expect(troublesOn({ defaults, courtActions })).toEqual(troubles);
});

it('[OFFER-012] puts help first for a bad debt and in the lowest band', () => {
  expect(helpReasons({ score: 459, troubles: [] })).toEqual(['low-score']);
  expect(helpReasons({ score: 460, troubles: [] })).toEqual([]);
  expect(helpReasons({ score: null, troubles: [] })).toEqual([]);
  expect(helpReasons({ score: 302, troubles: ['unsettled-judgment', 'open-default'] })).toEqual([
    'open-default',
    'unsettled-judgment',
    'low-score',
  ]);
});

it('[OFFER-001] counts loans, cards and what leads to them as credit, but no insurance, power or subscriptions', () => {
  const types = Object.entries(PRODUCT_TYPES).filter(([, productTypeId]) => isAboutCredit({ productTypeId }));
  expect(types.map(([key]) => key)).toEqual([
    'homeloan',
    'carloan',
    'personalloan',
    'businessloan',
    'creditcard',
    'refinancemortgage',
    'homeLoanAssistant',
    'homeLoanAssistantExpert',
  ]);
  expect(isCredit({ productTypeId: PRODUCT_TYPES.creditcard, lendsNothing: false })).toBe(true);
  expect(isCredit({ productTypeId: PRODUCT_TYPES.creditcard, lendsNothing: true })).toBe(false);
  expect(isCredit({ productTypeId: PRODUCT_TYPES.insuranceCar, lendsNothing: false })).toBe(false);
});
