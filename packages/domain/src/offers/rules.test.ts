import { describe, expect, it } from 'vitest';

import { PRODUCT_TYPES } from './product-types.ts';
import { meets, openingText, ruleText, type OfferRule } from './rules.ts';

const nobody = { score: null, age: null, state: null };
const from621: OfferRule = { kind: 'score', atLeast: 621 };
const between: OfferRule = { kind: 'score', atLeast: 480, atMost: 600 };
const aged: OfferRule = { kind: 'age', atLeast: 24, atMost: 54 };
const notTasmania: OfferRule = { kind: 'state', noneOf: ['TAS'] };

const scored = (rule: OfferRule) => (score: number) => meets(rule, { ...nobody, score });
const aging = (age: number) => meets(aged, { ...nobody, age });

describe('a rule of an offer', () => {
  it('[OFFER-013] accepts a score at its bounds and none outside', () => {
    expect([620, 621, 1200].map(scored(from621))).toEqual([false, true, true]);
    expect([479, 480, 600, 601].map(scored(between))).toEqual([false, true, true, false]);
  });

  it('[OFFER-013] accepts an age at its bounds and none outside', () => {
    expect([23, 24, 54, 55].map(aging)).toEqual([false, true, true, false]);
  });

  it('[OFFER-026] accepts every state except those named', () => {
    expect(meets(notTasmania, { ...nobody, state: 'NSW' })).toBe(true);
    expect(meets(notTasmania, { ...nobody, state: 'TAS' })).toBe(false);
  });

  it.each([from621, between, aged, notTasmania])(
    '[OFFER-012] does not meet a rule with unknown facts: %j',
    (rule) => {
      expect(meets(rule, nobody)).toBe(false);
    },
  );

  it('[OFFER-012] does not treat a score of zero as unknown', () => {
    expect(meets({ kind: 'score', atLeast: 0 }, { ...nobody, score: 0 })).toBe(true);
  });

  it.each([
    [from621, 'Minimum score 621', 'from a score of 621'],
    [between, 'A score from 480 to 600', 'from a score of 480'],
    [aged, 'An age from 24 to 54', 'for members aged 24 to 54'],
    [notTasmania, 'A home in any state or territory but TAS', 'once your address names a state'],
  ])('[OFFER-012] is written in words: %j', (rule, words, opening) => {
    expect(ruleText(rule)).toBe(words);
    expect(openingText(rule, nobody)).toBe(opening);
  });

  it('[OFFER-022] says what would open the offer', () => {
    expect(openingText(between, { ...nobody, score: 601 })).toBe('up to a score of 600');
    expect(openingText(between, { ...nobody, score: 479 })).toBe('from a score of 480');
    expect(openingText(notTasmania, { ...nobody, state: 'TAS' })).toBe('for homes outside TAS');
  });
});

it('[OFFER-005] gives every product type its documented, unique id', () => {
  expect(PRODUCT_TYPES).toMatchObject({
    homeloan: 1,
    carloan: 2,
    personalloan: 3,
    businessloan: 4,
    creditcard: 5,
    refinancemortgage: 6,
    insurance: 7,
    insuranceCar: 8,
    insuranceHome: 9,
    insuranceLife: 10,
    insuranceProtection: 11,
    homeLoanAssistant: 12,
    homeLoanAssistantExpert: 15,
    utilities: 16,
    carSubscription: 17,
  });
  const ids = Object.values(PRODUCT_TYPES);
  expect(new Set(ids).size).toBe(ids.length);
});
