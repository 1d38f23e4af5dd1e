import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FILE_TROUBLES } from '../credit-file/troubles.ts';
import { STATE_CODES } from '../fields/address.ts';
import { explain, sortOffers, type OfferTerms, type ViewerFacts } from './eligibility.ts';
import { meets, type OfferRule } from './rules.ts';

const offer = (productIdentifier: string, terms: Partial<OfferTerms> = {}): OfferTerms => ({
  productIdentifier,
  productTypeId: 3,
  show: true,
  altProductIdentifier: null,
  lendsNothing: false,
  rules: [],
  ...terms,
});
const from = (atLeast: number): OfferRule => ({ kind: 'score', atLeast });
const member = (facts: Partial<ViewerFacts> = {}): ViewerFacts => ({
  score: 650,
  age: 30,
  state: 'NSW',
  troubles: [],
  hasValidEmail: true,
  ...facts,
});
const names = (offers: readonly OfferTerms[]) => offers.map(({ productIdentifier }) => productIdentifier);

describe('what is shown', () => {
  it('[OFFER-012] shows offers without conditions and those that are met, in catalogue order', () => {
    const catalogue = [offer('a', { rules: [from(700)] }), offer('b'), offer('c', { rules: [from(650)] })];
    const { shown, refused } = sortOffers(catalogue, member());
    expect(names(shown)).toEqual(['b', 'c']);
    expect(names(refused.map((each) => each.offer))).toEqual(['a']);
  });

  it('[OFFER-007] shows visitors nothing with conditions, and no reasons', () => {
    const { shown, refused } = sortOffers([offer('a', { rules: [from(0)] }), offer('b')], null);
    expect(names(shown)).toEqual(['b']);
    expect(refused).toEqual([]);
  });

  it('[OFFER-009] lists hidden offers separately', () => {
    const { shown, hidden, refused } = sortOffers([offer('a', { show: false }), offer('b')], member());
    expect([names(shown), names(hidden), refused]).toEqual([['b'], ['a'], []]);
  });

  it.each([12, 15])('[OFFER-010] hides type %d even with show', (productTypeId) => {
    const { shown, hidden } = sortOffers([offer('a', { productTypeId, show: true })], member());
    expect([shown, names(hidden)]).toEqual([[], ['a']]);
  });
});

describe('[OFFER-012] where help comes first', () => {
  const lending = offer('credit', { rules: [from(450)] });
  const comparing = offer('comparison', { lendsNothing: true });
  const insuring = offer('insurance', { productTypeId: 8 });
  const all = [lending, comparing, insuring];
  const shownTo = (facts: Partial<ViewerFacts>) => names(sortOffers(all, member(facts)).shown);

  it.each(FILE_TROUBLES)('with %s shows nothing that leads to borrowing, nor its conditions', (trouble) => {
    const facts = member({ score: 1200, troubles: [trouble] });
    const { shown, closed, refused } = sortOffers([...all, offer('more', { rules: [from(1201)] })], facts);
    expect([names(shown), names(closed), refused]).toEqual([
      ['insurance'],
      ['credit', 'comparison', 'more'],
      [],
    ]);
  });

  it('in the lowest band shows no comparison, and credit only by its own rules', () => {
    expect(shownTo({ score: 460 })).toEqual(['credit', 'comparison', 'insurance']);
    expect(shownTo({ score: 459 })).toEqual(['credit', 'insurance']);
    expect(shownTo({ score: 449 })).toEqual(['insurance']);
    expect(sortOffers(all, member({ score: 449 })).refused.map((each) => each.opensWith)).toEqual([
      ['from a score of 450'],
    ]);
  });

  it('in the lowest band keeps unlisted offers', () => {
    const hidden = offer('match', { show: false, lendsNothing: true });
    expect(names(sortOffers([hidden], member({ score: 302 })).hidden)).toEqual(['match']);
    expect(names(sortOffers([hidden], member({ troubles: ['open-default'] })).hidden)).toEqual([]);
  });

  it('[OFFER-040] lists nothing that leads to borrowing to a member without a score', () => {
    expect(shownTo({ score: null })).toEqual(['insurance']);
  });

  it('closes hidden offers too, with no way around by an alternative', () => {
    const troubled = member({ troubles: ['open-default'] });
    const { shown, hidden, closed } = sortOffers(
      [
        offer('hidden', { show: false, lendsNothing: true }),
        offer('first', { altProductIdentifier: 'second', rules: [from(900)] }),
        offer('second'),
      ],
      troubled,
    );
    expect([shown, hidden, names(closed)]).toEqual([[], [], ['hidden', 'first', 'second']]);
  });
});

describe('[OFFER-038] in general', () => {
  it.each([
    ['younger than 18', { age: 17 }, []],
    ['18', { age: 18 }, ['a']],
    ['of an age that is not known', { age: null }, ['a']],
    ['without a valid e-mail address', { hasValidEmail: false }, []],
  ] as const)('shows a member %s %j', (_who, facts, shown) => {
    const sorted = sortOffers([offer('a', { productTypeId: 7 })], member(facts));
    expect(names(sorted.shown)).toEqual(shown);
    expect([...sorted.refused, ...sorted.hidden]).toEqual([]);
  });
});

const failing = (altProductIdentifier: string, rules = [from(900)]) =>
  offer('first', { altProductIdentifier, rules });

describe('[OFFER-011] the alternative', () => {
  it('replaces a failing offer with its alternative, once', () => {
    const { shown } = sortOffers([failing('third'), offer('second'), offer('third')], member());
    expect(names(shown)).toEqual(['third', 'second']);
  });

  it('ignores the alternative while the offer holds', () => {
    const { shown } = sortOffers([failing('third', [from(1)]), offer('second'), offer('third')], member());
    expect(names(shown)).toEqual(['first', 'second', 'third']);
  });

  it('requires the alternative to hold by itself', () => {
    const { shown } = sortOffers([failing('second'), offer('second', { rules: [from(800)] })], member());
    expect(shown).toEqual([]);
  });

  it('never uses a hidden, unknown or different type of alternative', () => {
    expect(sortOffers([failing('x'), offer('x', { show: false })], member()).shown).toEqual([]);
    expect(names(sortOffers([failing('x'), offer('x', { productTypeId: 2 })], member()).shown)).toEqual([
      'x',
    ]);
    expect(sortOffers([failing('x')], member()).shown).toEqual([]);
  });

  it('does not follow an alternative of the alternative', () => {
    const chain = [
      failing('second'),
      offer('second', { altProductIdentifier: 'third', rules: [from(900)] }),
      offer('other'),
      offer('third'),
    ];
    expect(names(sortOffers(chain, member()).shown)).toEqual(['third', 'other']);
    const [first, ...rest] = chain;
    expect(names(sortOffers([...rest, ...(first ? [first] : [])], member()).shown)).toEqual([
      'third',
      'other',
    ]);
  });
});

it('[OFFER-012] names every rule with its outcome, and what would open failed ones', () => {
  const rules: OfferRule[] = [from(700), { kind: 'age', atLeast: 21, atMost: 60 }];
  expect(explain({ rules }, member())).toEqual({
    why: [
      { rule: 'score', words: 'Minimum score 700', passed: false },
      { rule: 'age', words: 'An age from 21 to 60', passed: true },
    ],
    opensWith: ['from a score of 700'],
  });
});

const anyRule: fc.Arbitrary<OfferRule> = fc.oneof(
  fc.record({ kind: fc.constant('score' as const), atLeast: fc.nat(1200) }),
  fc.record({ kind: fc.constant('age' as const), atLeast: fc.nat(60), atMost: fc.nat(120) }),
  fc.record({ kind: fc.constant('state' as const), noneOf: fc.subarray([...STATE_CODES]) }),
);
const anyOffer: fc.Arbitrary<OfferTerms> = fc.record({
  productIdentifier: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  productTypeId: fc.constantFrom(1, 2, 3, 12, 15),
  show: fc.boolean(),
  altProductIdentifier: fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e')),
  lendsNothing: fc.boolean(),
  rules: fc.array(anyRule, { maxLength: 3 }),
});
const mostlyTrue = fc.integer({ min: 0, max: 4 }).map((drawn) => drawn > 0);
const anyTroubles = fc.subarray([...FILE_TROUBLES]);
const anyFacts: fc.Arbitrary<ViewerFacts> = fc.record({
  troubles: anyTroubles,
  hasValidEmail: mostlyTrue,
  score: fc.option(fc.nat(1200)),
  age: fc.option(fc.nat(120)),
  state: fc.option(fc.constantFrom(...STATE_CODES)),
});

it('[OFFER-011] [OFFER-012] shows no offer that fails a rule, and each in one list only, for any catalogue', () => {
  fc.assert(
    fc.property(fc.array(anyOffer, { maxLength: 12 }), fc.option(anyFacts), (catalogue, facts) => {
      const { shown, hidden, closed, refused } = sortOffers(catalogue, facts);
      const isMet = ({ rules }: OfferTerms) => rules.every((rule) => facts !== null && meets(rule, facts));
      expect(shown.every(isMet)).toBe(true);
      expect(refused.every((each) => !isMet(each.offer) && each.opensWith.length > 0)).toBe(true);
      const all = [...shown, ...hidden, ...closed, ...refused.map((each) => each.offer)];
      expect(new Set(all).size).toBe(all.length);
      // Visitors learn nothing of offers closed to them.
      expect(all.length).toBeLessThanOrEqual(catalogue.length);
      const missing = catalogue.filter((each) => !all.includes(each));
      expect(facts === null ? [] : missing).toEqual([]);
    }),
  );
});
