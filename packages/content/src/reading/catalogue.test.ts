import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { isCredit } from '@wattle/domain/offers/help-first';
import { CARD_COMPARISON, INSURANCE_TYPES, PRODUCT_TYPES } from '@wattle/domain/offers/product-types';
import { describe, expect, it } from 'vitest';

import { readContent } from './read-content.ts';
import { ownContent } from './test-planted.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const { offers, configuration, nextSteps } = readContent(ownContent).catalogue;
const offerOf = (id: number) => offers.find(({ productId }) => productId === id);

describe('the catalogue of this product', () => {
  it('[OFFER-001] has offers of every kind', () => {
    const types = new Set<number>(offers.map(({ productTypeId }) => productTypeId));
    const kinds = Object.values(PRODUCT_TYPES);
    expect(kinds.filter((id) => !types.has(id))).toEqual([]);
    expect(new Set(configuration.productTypes.map(({ productTypeId }) => productTypeId))).toEqual(
      new Set<number>(kinds),
    );
  });

  it('[OFFER-003] [OFFER-004] names features by key and title with a value or class, and insurance by its parts', () => {
    const features = offers.flatMap(({ wire }) => wire.features);
    expect(new Set(features.map((feature) => Object.keys(feature).join()))).toEqual(
      new Set(['key,title,value', 'key,title,class']),
    );
    const withParts = offers.filter(({ wire }) => wire.subProducts.length > 0);
    expect(withParts.map(({ productTypeId }) => productTypeId)).toEqual(INSURANCE_TYPES);
    for (const part of withParts.flatMap(({ wire }) => wire.subProducts)) {
      expect(part).toEqual({
        key: expect.any(String),
        productTypeId: expect.any(Number),
        title: expect.any(String),
        description: expect.any(String),
        features: expect.arrayContaining([expect.objectContaining({ value: expect.any(String) })]),
      });
    }
  });

  it('[OFFER-012] requires a score rule for credit, and no rate without lending', () => {
    const credit = offers.filter(isCredit);
    expect(credit.length).toBeGreaterThan(25);
    expect(credit.filter(({ rules }) => !rules.some(({ kind }) => kind === 'score'))).toEqual([]);
    const others = offers.filter((offer) => !isCredit(offer));
    expect(others.filter(({ wire }) => wire.rate !== null || wire.revertRate !== null)).toEqual([]);
  });

  it('never says how many products a partner compares, or that an offer is certain', () => {
    const said = offers.map(({ wire, blurb }) => ({
      name: wire.id,
      words: JSON.stringify([wire.title, wire.displayMain, wire.displayNextStep, wire.features, blurb]),
    }));
    const counting =
      /more than (\d+|[a-z]+ty)\b|\b(lenders|cards|plans|offers|issuers) compared\b|this month/i;
    const promising = /\b(guaranteed|you can get|you qualify|is yours)\b/i;
    expect(said.filter(({ words }) => counting.test(words) || promising.test(words))).toEqual([]);
    const steps = nextSteps.filter(
      ({ description, text }) => promising.test(text + description) || counting.test(text + description),
    );
    expect(steps).toEqual([]);
  });

  it('[OFFER-006] has blurbs of partners 8, 2, 7 and 4 with logo, description and features', () => {
    const ids = configuration.partners.map(({ partnerId }) => partnerId);
    expect(ids.toSorted((a, b) => a - b)).toEqual([2, 4, 7, 8]);
    for (const blurb of configuration.partners) {
      expect(blurb.features.length).toBeGreaterThan(0);
      expect(blurb.description).not.toBe('');
    }
    const other = offerOf(31);
    expect(other?.blurb).toMatchObject({ partnerId: 31, title: other?.wire.partnerTitle });
    expect(other?.blurb.features, "an unknown partner's are the offer's").toEqual(other?.wire.features);
  });

  it('[OFFER-009] [HLA-042] has the assistant’s online match as product 8 of partner 7, hidden and reachable', () => {
    expect(offerOf(8)).toMatchObject({
      partnerId: 7,
      productTypeId: 1,
      show: false,
      hasPushLead: true,
    });
  });

  it('[OFFER-010] has the assistant and its expert, partner 26', () => {
    expect(offers.find(({ productTypeId }) => productTypeId === 12)?.wire.actionRoute).toBe(
      '/deals/home-loan/assistant',
    );
    expect(offers.find(({ productTypeId }) => productTypeId === 15)?.partnerId).toBe(26);
  });

  it('[PROD-008] compares credit cards with partner 2 in type 5', () => {
    expect(offers.some((offer) => offer.wire.linkRef === 'credit-cards')).toBe(true);
    expect(offers.find((offer) => offer.wire.linkRef === 'credit-cards')).toMatchObject(CARD_COMPARISON);
  });

  it('[PROD-009] [PROD-010] has the sample cards in order, with revert rates of about 20 per cent', () => {
    const samples = offers.filter(({ productIdentifier }) =>
      productIdentifier.startsWith('balance_transfer_'),
    );
    expect(samples.map(({ wire }) => wire.features[0])).toEqual(
      [16, 22, 18].map((months) => ({
        key: 'rate',
        title: 'On balances transferred',
        value: `0% p.a. for ${months} months`,
      })),
    );
    for (const { wire } of samples) {
      expect(Math.abs(Number.parseFloat(wire.revertRate ?? '') - 20)).toBeLessThan(1);
      expect(wire).toMatchObject({
        id: expect.stringMatching(/^creditcard-balance_transfer_\d\d$/),
        title: expect.stringMatching(/^0% on balances for \d\d months$/),
        image: '/img/offers/credit-card.svg',
        href: `/partner-refer?productId=${wire.productId}&m=d&partnerId=2`,
        revertRate: expect.stringMatching(/^\d\d\.\d\d% p\.a\.$/),
        partnerId: 2,
        productTypeId: 5,
        productId: expect.any(Number),
      });
      for (const feature of wire.features) {
        expect(feature).toEqual({
          key: expect.stringMatching(/./),
          title: expect.stringMatching(/./),
          value: expect.stringMatching(/./),
        });
      }
    }
  });

  it('[PROD-004] gives each product page one offer that compares', () => {
    const pages = offers.flatMap(({ wire }) => wire.linkRef ?? []);
    expect(pages.toSorted()).toEqual([
      'car-loans',
      'credit-card-offers',
      'credit-cards',
      'home-loans',
      'insurance',
      'personal-loans',
    ]);
  });

  it('[PROD-011] [PROD-012] makes the documented claims', () => {
    const claims = configuration.productTypes.flatMap((type) => type.claims).join('; ');
    for (const claim of [
      '$50,000',
      '$10K to $150K',
      '$10,000',
      '$1 million',
      '15%',
      'up to 30%',
      '21 day money-back',
    ]) {
      expect(claims.toLowerCase()).toContain(claim.toLowerCase());
    }
  });

  it('shows no loan’s rate without its comparison rate and the required warning', () => {
    const rates = offers.filter(({ wire }) => wire.rate !== null);
    expect(rates.length).toBeGreaterThan(20);
    for (const { wire } of rates) {
      expect(wire.rate?.comparisonRate).toMatch(/^\d+\.\d\d% p\.a\.$/);
      expect(wire.rate?.comparisonRateWarning).toMatch(
        /^WARNING: This comparison rate is true only for the example/,
      );
    }
  });

  it('[OFFER-038] says who may apply at all, and has no rule for people under 18', () => {
    expect(configuration.generalEligibility).toMatch(
      /18 or older .* citizen or permanent resident, .* valid email/,
    );
    const ages = offers.flatMap(({ rules }) =>
      rules.flatMap((rule) => (rule.kind === 'age' ? rule.atLeast : [])),
    );
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(18);
  });

  it('[PROD-015] has no page for business loans and utilities', () => {
    const without = configuration.productTypes.filter(({ page }) => page === null);
    expect(without.map(({ key }) => key)).toEqual(expect.arrayContaining(['businessloan', 'utilities']));
  });

  it('has every picture', () => {
    const pictures = new Set([
      ...offers.flatMap(({ wire }) => [wire.image, wire.partnerLogoImgUrl]),
      ...nextSteps.map(({ imgUrl }) => imgUrl),
    ]);
    const gone = [...pictures].filter((path) => !existsSync(join(root, 'apps/web/public', path)));
    expect(gone).toEqual([]);
  });

  it('[CTA-001] [CTA-006] orders next steps by their number, each with one target', () => {
    const numbers = nextSteps.map(({ stepNumber }) => stepNumber);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    for (const { href, actionRoute } of nextSteps) expect([href, actionRoute]).toContain(null);
  });

  it.each(['content', 'apps/web/src', 'packages/domain/src', 'apps/simulators/src'])(
    'no text of %s promises an approval in advance',
    (folder) => {
      const all = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
      const files = all.filter((file) => /\.(ya?ml|md|tsx?)$/.test(file));
      const saying = files.filter((file) =>
        /pre-?\s?approv/i.test(readFileSync(join(root, folder, file), 'utf8')),
      );
      expect(files.length).toBeGreaterThan(20);
      expect(saying).toEqual([]);
    },
  );
});
