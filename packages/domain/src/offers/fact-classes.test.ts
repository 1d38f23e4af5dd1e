import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { sortOffers, type OfferTerms } from './eligibility.ts';
import { makeFactClass } from './fact-classes.ts';
import type { OfferRule } from './rules.ts';

const score = fc.integer({ min: 0, max: 12 });
const states = fc.constantFrom('NSW', 'TAS', 'WA', 'ACT');
const rule: fc.Arbitrary<OfferRule> = fc.oneof(
  fc.record({ kind: fc.constant('score'), atLeast: score }),
  fc.record({ kind: fc.constant('score'), atLeast: score, atMost: score }),
  fc.record({ kind: fc.constant('age'), atLeast: score, atMost: score }),
  fc.record({ kind: fc.constant('state'), noneOf: fc.array(states, { maxLength: 2 }) }),
);
const offer: fc.Arbitrary<OfferTerms> = fc.record({
  productIdentifier: fc.constantFrom('a', 'b', 'c'),
  productTypeId: fc.constantFrom(1, 2),
  show: fc.boolean(),
  altProductIdentifier: fc.option(fc.constantFrom('a', 'b', 'c')),
  rules: fc.array(rule, { maxLength: 2 }),
});
const facts = fc.record({ score: fc.option(score), age: fc.option(score), state: fc.option(states) });

it('[OFFER-012] [OFFER-013] members of one class get the same offers for the same reasons', () => {
  fc.assert(
    fc.property(fc.array(offer, { maxLength: 4 }), facts, facts, (offers, one, other) => {
      const classOf = makeFactClass(offers);
      fc.pre(classOf(one) === classOf(other));
      expect(sortOffers(offers, one)).toEqual(sortOffers(offers, other));
    }),
    { numRuns: 500 },
  );
});

it('[OFFER-012] tells apart what a rule tells apart, and nothing else', () => {
  const rules: OfferRule[] = [
    { kind: 'score', atLeast: 480, atMost: 600 },
    { kind: 'state', noneOf: ['TAS'] },
  ];
  const classOf = makeFactClass([{ rules }]);
  const scores = [null, 0, 479, 480, 600, 601, 1200].map((each) => ({ score: each, age: 30, state: null }));
  expect(new Set(scores.map(classOf)).size).toBe(4);
  const homes = ([null, 'TAS', 'NSW', 'WA'] as const).map((state) => ({ score: 500, age: 30, state }));
  expect(new Set(homes.map(classOf)).size).toBe(3);
});
