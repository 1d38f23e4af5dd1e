import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ASSISTANT_ONLINE, CARD_COMPARISON, PRODUCT_TYPES } from '@wattle/domain/offers/product-types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ContentError } from './faults.ts';
import { readContent } from './read-content.ts';
import { copyOfContent, ownContent } from './test-planted.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const { offers, configuration, nextSteps } = readContent(ownContent).catalogue;
const offerOf = (id: number) => offers.find(({ productId }) => productId === id);

describe('the catalogue of this product', () => {
  it('[OFFER-001] holds every kind of offer', () => {
    const types = new Set<number>(offers.map(({ productTypeId }) => productTypeId));
    const kinds = Object.values(PRODUCT_TYPES);
    expect(kinds.filter((id) => !types.has(id))).toEqual([]);
    expect(new Set(configuration.productTypes.map(({ productTypeId }) => productTypeId))).toEqual(
      new Set<number>(kinds),
    );
  });

  it('[OFFER-003] [OFFER-004] names features by key and title with a value, and insurance by its parts', () => {
    for (const { wire } of offers) {
      for (const feature of wire.features) {
        expect(feature).toEqual({
          key: expect.any(String),
          title: expect.any(String),
          value: expect.any(String),
        });
      }
    }
    const parts = offers
      .filter(({ wire }) => wire.subProducts.length > 0)
      .map(({ productTypeId }) => productTypeId);
    expect(parts).toEqual([7, 8, 9, 10, 11]);
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

  it('[OFFER-009] [HLA-042] the assistant’s online match is product 8 of partner 7, hidden and reachable', () => {
    expect(offerOf(ASSISTANT_ONLINE.productId)).toMatchObject({
      ...ASSISTANT_ONLINE,
      show: false,
      hasPushLead: true,
    });
  });

  it('[OFFER-010] has the assistant and its expert, who is partner 26', () => {
    expect(offers.find(({ productTypeId }) => productTypeId === 12)?.wire.actionRoute).toBe(
      '/deals/home-loan/assistant',
    );
    expect(offers.find(({ productTypeId }) => productTypeId === 15)?.partnerId).toBe(26);
  });

  it('[PROD-008] compares credit cards with partner 2 in type 5', () => {
    expect(offers.some((offer) => offer.wire.linkRef === 'credit-cards')).toBe(true);
    expect(offers.find((offer) => offer.wire.linkRef === 'credit-cards')).toMatchObject(CARD_COMPARISON);
  });

  it('[PROD-009] [PROD-010] has the sample cards in their order, with revert rates of about 20 per cent', () => {
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
        id: expect.any(String),
        title: expect.any(String),
        image: expect.any(String),
      });
      expect(wire).toMatchObject({ partnerId: 2, productTypeId: 5, productId: expect.any(Number) });
    }
  });

  it('[PROD-004] each product page is the place of one offer that compares', () => {
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

  it('[PROD-011] [PROD-012] makes the claims of the documents', () => {
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

  it('shows no rate of a loan without its comparison rate and the warning that the law asks for', () => {
    const rates = offers.filter(({ wire }) => wire.rate !== null);
    expect(rates.length).toBeGreaterThan(20);
    for (const { wire } of rates) {
      expect(wire.rate?.comparisonRate).toMatch(/^\d+\.\d\d% p\.a\.$/);
      expect(wire.rate?.comparisonRateWarning).toMatch(
        /^WARNING: This comparison rate is true only for the example/,
      );
    }
  });

  it('[OFFER-038] says who may apply at all, and has no rule for anybody under 18', () => {
    expect(configuration.generalEligibility).toMatch(
      /18 or older .* citizen or permanent resident, .* valid email/,
    );
    const ages = offers.flatMap(({ rules }) =>
      rules.flatMap((rule) => (rule.kind === 'age' ? rule.atLeast : [])),
    );
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(18);
  });

  it('[PROD-015] business loans and utilities have no page of their own', () => {
    const without = configuration.productTypes.filter(({ page }) => page === null);
    expect(without.map(({ key }) => key)).toEqual(expect.arrayContaining(['businessloan', 'utilities']));
  });

  it('every picture is there', () => {
    const pictures = new Set([
      ...offers.flatMap(({ wire }) => [wire.image, wire.partnerLogoImgUrl]),
      ...nextSteps.map(({ imgUrl }) => imgUrl),
    ]);
    const gone = [...pictures].filter((path) => !existsSync(join(root, 'apps/web/public', path)));
    expect(gone).toEqual([]);
  });

  it('[CTA-001] [CTA-006] next steps come by their number, and each leads to one place', () => {
    const numbers = nextSteps.map(({ stepNumber }) => stepNumber);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    for (const { href, actionRoute } of nextSteps) expect([href, actionRoute]).toContain(null);
  });

  it.each(['content', 'apps/web/src', 'packages/domain/src', 'apps/simulators/src'])(
    'no text of %s says that anything is approved in advance',
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

describe('a faulty catalogue stops the start', () => {
  let copy: ReturnType<typeof copyOfContent>;
  beforeEach(() => {
    copy = copyOfContent();
  });
  afterEach(() => copy.remove());

  const faultOf = (file: string, change: (text: string) => string): string => {
    copy.change(file, change);
    try {
      readContent(copy.folder);
    } catch (cause) {
      if (cause instanceof ContentError) return cause.message;
      throw cause;
    }
    return 'none';
  };
  const loans = 'offers/personal-loans.yaml';
  const host = 'https://www.nullarbor-finance.example';

  it.each([
    [host, 'http://www.nullarbor-finance.example', 'product 31: url is not https'],
    [host, 'https://evil.example', 'product 31: host evil.example is not on the list'],
    [host, 'https://www.nullarbor-finance.example:8443', 'is not on the list'],
    [host, 'https://a:b@www.nullarbor-finance.example', 'product 31: url holds credentials'],
    ['/personal-loan\n', '/?click_id=1\n', 'product 31: url has a click_id of its own'],
    [host, 'javascript:alert(1)//', 'product 31: url is not https'],
    ['partnerId: 31', 'partnerId: 99', 'product 31: no partner 99'],
    ['productId: 32', 'productId: 31', 'productId 31 is there twice'],
    [
      'productIdentifier: harmoney',
      'productIdentifier: nowfinance',
      'productIdentifier 3/nowfinance is there twice',
    ],
    ['comparisonRate: 7.95', 'comparisonRate: null', 'product 31: a rate without its comparison rate'],
    ['altProductIdentifier: harmoney', 'altProductIdentifier: ondeck', "no other offer 'ondeck' of its type"],
    ['altProductIdentifier: harmoney', 'altProductIdentifier: nowfinance', "no other offer 'nowfinance'"],
    ['atLeast: 600 }', 'atLeast: 1201 }', 'personal-loans.yaml:11: rules.atLeast: has to be at most 1200'],
    ['atLeast: 21, atMost: 60', 'atLeast: 61, atMost: 60', 'nobody is between'],
    ['productTypeId: 3', 'productTypeId: 13', 'there is no such type'],
  ])('[REDIR-008] %s as %s is named', (from, to, named) => {
    expect(faultOf(loans, (text) => text.replace(from, to))).toContain(named);
  });

  it('[OFFER-003] a feature without value and class, or with both, is named', () => {
    const feature = '{ key: fee, title: Monthly fee, value: none }';
    expect(faultOf(loans, (text) => text.replace(feature, '{ key: fee, title: A }'))).toContain(
      'value or class',
    );
    expect(
      faultOf(loans, (text) =>
        text.replace('{ key: fee, title: A }', '{ key: fee, title: A, value: B, class: c }'),
      ),
    ).toContain('value or class');
  });

  it('[CTA-001] a next step to an offer that is none, and one that leads nowhere, are named', () => {
    expect(faultOf('next-steps.yaml', (text) => text.replace('productId: 161', 'productId: 31'))).toContain(
      'next step energy: no offer 31 with isNextStep',
    );
    expect(faultOf('next-steps.yaml', (text) => text.replace('actionRoute: /articles', ''))).toContain(
      'it leads nowhere',
    );
  });

  it('a file that is not there is named', () => {
    rmSync(join(copy.folder, 'offers/hosts.yaml'));
    expect(() => readContent(copy.folder)).toThrow('content/offers/hosts.yaml:1: is not there');
  });
});
