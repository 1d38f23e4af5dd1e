import { expect, it } from 'vitest';

import { helpReasons, isAboutCredit, isCredit } from './help-first.ts';
import { PRODUCT_TYPES } from './product-types.ts';

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
