import { fileURLToPath } from 'node:url';

import { readContent } from '@wattle/content/reading/read-content';
import { STATE_CODES, type StateCode } from '@wattle/domain/fields/address';
import { PRODUCT_TYPES } from '@wattle/domain/offers/product-types';
import { sortOffers, type ViewerFacts } from '@wattle/domain/offers/eligibility';
import { FILE_TROUBLES } from '@wattle/domain/credit-file/troubles';
import { isAboutCredit, isCredit } from '@wattle/domain/offers/help-first';
import { describe, expect, it } from 'vitest';

const own = fileURLToPath(new URL('../../../../../content', import.meta.url));
const { offers } = readContent(own).catalogue;

/** '509/24/NSW'; '-' stands for unknown. Age defaults to 30, state to NSW. */
function factsOf(cell: string): ViewerFacts {
  const [score = '-', age = '30', state = 'NSW'] = cell.split('/');
  const facts = { score: numberOf(score), age: numberOf(age), state: stateOf(state) };
  return { ...facts, troubles: [], hasValidEmail: true };
}

const numberOf = (text: string): number | null => (text === '-' ? null : Number(text));
const cellsOf = (text: string): string[] => (text === '' ? [] : text.split(' '));
const stateOf = (text: string): StateCode | null => STATE_CODES.find((code) => code === text) ?? null;

/** Offers of the documents' table shown for these facts, as 'type key'. */
function featured(facts: ViewerFacts | null): Set<string> {
  return new Set(
    sortOffers(offers, facts).shown.map((offer) => `${offer.productTypeId} ${offer.productIdentifier}`),
  );
}

const { creditcard, personalloan, homeloan, carloan, businessloan, insurance } = PRODUCT_TYPES;

/** The boundaries of document 2 §9: requirement, type, key, facts that open the offer, facts that do not. */
const BOUNDARIES: [string, number, string, string, string][] = [
  ['[OFFER-014]', creditcard, 'ccc_bt', '509/24 509/54 1200/30', '508/30 509/23 509/55 -/30 509/-'],
  ['[OFFER-015]', creditcard, 'ccc_best', '509/24 509/54 1200/30', '508/30 509/23 509/55 -/30 509/-'],
  ['[OFFER-016]', creditcard, 'westpac', '700 1200', '699 -'],
  ['[OFFER-017]', creditcard, 'hsbc', '700 1200', '699 -'],
  ['[OFFER-018]', personalloan, 'nowfinance', '600/21 600/60 1200/60', '599/30 600/20 600/61 600/-'],
  ['[OFFER-019]', personalloan, 'harmoney', '500', '499 -'],
  ['[OFFER-020]', personalloan, 'societyone', '622', '621 -'],
  ['[OFFER-021]', personalloan, 'pepper', '700', '699 -'],
  ['[OFFER-022]', personalloan, 'maccredit', '480 600', '479 601 -'],
  ['[OFFER-023]', personalloan, 'MoneyPlace', '501/20 900/60', '500/30 901/30 501/19 501/61 501/-'],
  ['[OFFER-024]', personalloan, 'RateSetter', '726', '725 -'],
  ['[OFFER-025]', personalloan, 'latitude', '650', '649 -'],
  ['[OFFER-026]', homeloan, 'joust A', '700/30/NSW 700/30/VIC', '699/30/NSW 700/30/TAS 1200/30/TAS 700/30/-'],
  ['[OFFER-026]', homeloan, 'joust B', '700/30/NSW 700/30/ACT', '699/30/NSW 700/30/TAS 700/30/-'],
  ['[OFFER-027]', homeloan, 'ratecity_hls', '621', '620 -'],
  ['[OFFER-027]', homeloan, 'ratecity_h1', '621', '620 -'],
  ['[OFFER-027]', homeloan, 'ratecity_h2', '621', '620 -'],
  ['[OFFER-028]', homeloan, 'rams', '600 600/30/TAS', '599 -'],
  ['[OFFER-029]', carloan, 'ratecity_imb', '650', '649 -'],
  ['[OFFER-030]', carloan, 'latitude', '700', '699 650 -'],
  ['[OFFER-031]', carloan, 'ratecity_loan', '600 900', '599 901 -'],
  ['[OFFER-032]', carloan, 'creditconcierge', '450', '449 -'],
  ['[OFFER-033]', carloan, 'firstmac', '650', '649 -'],
  ['[OFFER-034]', carloan, 'Approved_car', '450', '449 -'],
  ['[OFFER-035]', carloan, 'RateSetter_car', '600', '599 -'],
  ['[OFFER-036]', businessloan, 'ondeck', '500', '499 -'],
  ['[OFFER-037]', insurance, 'health', '0 1200 - -/-/-', ''],
];

describe('the table of partners’ rules', () => {
  it.each(BOUNDARIES)(
    '%s [OFFER-013] offer %d %s opens within its bounds and not just outside them',
    (_, type, key, yes, no) => {
      const has = (cell: string) => featured(factsOf(cell)).has(`${type} ${key}`);
      expect(cellsOf(yes).filter((cell) => !has(cell))).toEqual([]);
      expect(cellsOf(no).filter(has)).toEqual([]);
    },
  );

  it('[OFFER-007] of the table, a visitor is offered only the health insurance', () => {
    const shown = featured(null);
    expect(BOUNDARIES.filter(([, type, key]) => shown.has(`${type} ${key}`)).map(([, , key]) => key)).toEqual(
      ['health'],
    );
  });

  /** Number of the table's offers per sample member, worked out independently of this code. */
  it.each([
    ['-/30/NSW', 1],
    ['449/30/NSW', 1],
    ['450/30/NSW', 3],
    ['480/30/NSW', 4],
    ['600/20/NSW', 10],
    ['600/30/NSW', 13],
    ['601/30/NSW', 12],
    ['621/30/NSW', 15],
    ['622/61/NSW', 12],
    ['700/30/NSW', 25],
    ['700/30/TAS', 23],
    ['726/23/NSW', 24],
    ['901/30/NSW', 24],
    ['1200/55/NSW', 22],
  ])('[OFFER-012] a member of %s is offered %d of the table', (cell, count) => {
    const shown = featured(factsOf(cell));
    expect(BOUNDARIES.filter(([, type, key]) => shown.has(`${type} ${key}`))).toHaveLength(count);
  });

  const ages = [null, 18, 24, 30, 54, 61];
  const situations = ages.flatMap((age) =>
    [null, ...STATE_CODES].map((state) => ({ age, state, hasValidEmail: true })),
  );

  it('[OFFER-012] [OFFER-039] a member with an open default or an unsettled judgment is offered nothing about credit', () => {
    const scores = [null, 302, 459, 460, 700, 1200];
    const shown = FILE_TROUBLES.flatMap((trouble) =>
      scores.flatMap((score) =>
        situations.flatMap((each) => sortOffers(offers, { ...each, score, troubles: [trouble] }).shown),
      ),
    );
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter(isAboutCredit)).toEqual([]);
  });

  it('[OFFER-012] a member with no score or one below 450 is offered no credit', () => {
    const shown = [null, 0, 302, 449].flatMap((score) =>
      situations.flatMap((each) => sortOffers(offers, { ...each, score, troubles: [] }).shown),
    );
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter(isCredit)).toEqual([]);
  });

  it('[OFFER-036] rules read score, age and state only', () => {
    const kinds = new Set(offers.flatMap(({ rules }) => rules.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual(['age', 'score', 'state']);
  });
});
