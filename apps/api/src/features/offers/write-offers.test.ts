import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

import { readContent } from '@wattle/content/reading/read-content';
import { operations } from '@wattle/contract';
import { DOCUMENT_TYPES, type DocumentType } from '@wattle/domain/journeys/identity-documents';
import { FILE_TROUBLES } from '@wattle/domain/offers/help-first';
import type { OfferRule } from '@wattle/domain/offers/rules';
import { rolesFromFacts } from '@wattle/domain/roles';
import { expect, it } from 'vitest';
import { z } from 'zod';

import { sharedText } from '#api/platform/shared-text.ts';

import type { MemberFacts } from './offers.ports.ts';
import { shownByContract } from './offers.routes.ts';
import { makeShowOffers, type Viewer } from './show-offers.ts';
import { makeWriteOffers, type WrittenOffers } from './write-offers.ts';

const edited = fileURLToPath(new URL('../../../../../content', import.meta.url));
const { catalogue: content } = readContent(edited);
/** With a next step for each occasion, since the edited content need not have one. */
const OCCASIONS = ['always', 'visitor', 'member', 'documents-missing', 'score-known'] as const;
const catalogue = {
  ...content,
  nextSteps: content.nextSteps.flatMap((step) => OCCASIONS.map((when) => ({ ...step, when }))),
};
const clock = { now: () => new Date('2026-03-01T00:00:00Z') };
const showOffers = makeShowOffers({ catalogue, clock });
const anew = () => makeWriteOffers({ showOffers, shownByContract, sharedText, catalogue, clock });
const Answer = z.strictObject(operations['POST /v1/product/init'].response.shape);

const known: MemberFacts = {
  score: 650,
  troubles: [],
  birthDate: { day: 1, month: 3, year: 1988 },
  state: 'NSW',
  partnerSourceId: null,
  interestTypeId: null,
};
type Person = {
  known?: Partial<MemberFacts>;
  documents?: readonly DocumentType[];
  memberId?: string;
  emailVerified?: boolean;
};

function memberWith({ known: own = {}, documents = ['DL'], memberId = 'a-member', ...rest }: Person) {
  const { emailVerified = true } = rest;
  const roles = rolesFromFacts({
    emailVerified,
    mobileVerified: true,
    verifiedDocuments: [...documents],
    firstFactor: true,
    secondFactor: true,
    temporaryPassword: false,
    cohort: true,
  });
  return { memberId, roles, known: { ...known, ...own } };
}

const rules = catalogue.offers.flatMap((offer) => offer.rules);
const bornAt = (age: number) => ({ day: 1, month: 3, year: 2026 - age });

/** Around each bound of a rule: the last number that fails and the first that passes. */
function aroundBounds(kind: 'score' | 'age'): number[] {
  const boundsOf = (rule: OfferRule) =>
    rule.kind === kind ? [rule.atLeast - 1, rule.atLeast, ...upperBound(rule.atMost)] : [];
  return [...new Set(rules.flatMap(boundsOf))];
}
const upperBound = (atMost: number | undefined) => (atMost === undefined ? [] : [atMost, atMost + 1]);

/** One viewer for everybody whom a rule, a document, an interest or an edition distinguishes. */
function everyKind(): Viewer[] {
  const scores = [null, ...aroundBounds('score')];
  const births = [null, ...aroundBounds('age').map(bornAt)];
  const numbers = [
    ...scores.map((score) => ({ score })),
    ...births.flatMap((birthDate) => [null, 480, 650, 1200].map((score) => ({ birthDate, score }))),
  ];
  const inTrouble = [[], ['open-default'], ['unsettled-judgment'], FILE_TROUBLES] as const;
  const troubled = inTrouble.flatMap((troubles) =>
    [302, 459, 460, 1200].map((score) => memberWith({ known: { troubles, score } })),
  );
  const facts = numbers.flatMap((each) =>
    ([null, 'TAS', 'NSW'] as const).map((state) => memberWith({ known: { ...each, state } })),
  );
  const documents = [[], ...DOCUMENT_TYPES.map((type) => [type]), ['DL', 'PP'] as const, DOCUMENT_TYPES];
  const others = documents.flatMap((verified) =>
    [null, 1, 3, 5].flatMap((interestTypeId) =>
      [null, 12, 24].map((partnerSourceId) =>
        memberWith({ documents: verified, known: { interestTypeId, partnerSourceId } }),
      ),
    ),
  );
  return [...facts, ...troubled, ...others, memberWith({ emailVerified: false }), null];
}

const parsed = ({ own, shared }: WrittenOffers): unknown =>
  Answer.parse({ ...own, ...JSON.parse(`${shared.plain.toString().slice(0, -1)}}`) });

it('[OFFER-007] [OFFER-012] writes for everybody what they would be shown alone, as the contract says', () => {
  const write = anew();
  const viewers = everyKind();
  const wrong = [...viewers, ...viewers.toReversed()].filter(
    (viewer) => !isDeepStrictEqual(parsed(write(viewer, {})), showOffers(viewer, {})),
  );
  expect(wrong).toEqual([]);
});

it('[OFFER-007] names the caller alone, whoever was answered in the same words before', () => {
  const write = anew();
  const [one, other] = ['one', 'other'].map((memberId) => write(memberWith({ memberId }), {}));
  expect([one?.own.userId, other?.own.userId]).toEqual(['one', 'other']);
  expect(other?.shared).toBe(one?.shared);
  expect(Object.keys(JSON.parse(`${String(one?.shared.plain).slice(0, -1)}}`))).not.toContain('userId');
  expect(parsed(write(null, { partnerId: 24 }))).toMatchObject({ userId: null, partnerId: 24 });
  expect(parsed(write(null, { partnerId: 12 }))).toMatchObject({ partnerId: 12, call2Actions: [] });
  expect(parsed(write(null, {}))).toMatchObject({ partnerId: null });
});

it('[OFFER-007] sends nothing that is not in the contract', () => {
  const write = makeWriteOffers({
    shownByContract,
    sharedText,
    catalogue,
    clock,
    showOffers: (...asked) => ({ ...showOffers(...asked), score: 650 }),
  });
  expect(() => parsed(write(memberWith({}), {}))).not.toThrow();
  const faulty = makeWriteOffers({
    shownByContract,
    sharedText,
    catalogue,
    clock,
    showOffers: (...asked) => ({ ...showOffers(...asked), isAnonymous: 'no' as never }),
  });
  expect(() => faulty(memberWith({}), {})).toThrow(z.ZodError);
});

it('[OFFER-012] makes one text for all whom no rule tells apart', () => {
  let made = 0;
  const write = makeWriteOffers({
    shownByContract,
    sharedText,
    catalogue,
    clock,
    showOffers(...asked) {
      made += 1;
      return showOffers(...asked);
    },
  });
  for (const score of [1000, 1001, 1199, 1200]) write(memberWith({ known: { score } }), {});
  for (const state of ['NSW', 'WA', 'QLD'] as const) write(memberWith({ known: { score: 1000, state } }), {});
  expect(made).toBe(1);
});

/** The kinds of rules that decided what such a member is shown. */
const rulesFor = (documents: readonly DocumentType[]) =>
  showOffers(memberWith({ known: { score: 1200 }, documents }), {}).productsByType.flatMap(({ products }) =>
    products.flatMap(({ why }) => why.map(({ rule }) => rule)),
  );

it('[OFFER-012] a score counts with a verified identity only', () => {
  expect(rulesFor(['DL'])).toContain('score');
  expect(rulesFor([])).toEqual([]);
});

it('[OFFER-038] without a valid e-mail address, or under 18, nothing is offered and no next step leads to an offer', () => {
  for (const nobody of [
    memberWith({ emailVerified: false }),
    memberWith({ known: { birthDate: bornAt(17) } }),
  ]) {
    const { productsByType, refusedProducts, productConfigurationCall2Action } = showOffers(nobody, {});
    expect([productsByType, refusedProducts, productConfigurationCall2Action]).toEqual([[], [], []]);
  }
  const { productsByType, productConfiguration } = showOffers(
    memberWith({ known: { birthDate: bornAt(18) } }),
    {},
  );
  expect(productsByType.length).toBeGreaterThan(0);
  expect(productConfiguration.generalEligibility).toMatch(
    /18 or older .* Australian citizen or permanent resident, .* valid email and accurate personal information/,
  );
});

it('[OFFER-012] a file counts with a verified identity only, as its score does', () => {
  const troubled = { troubles: ['open-default'] as const, score: 302 };
  expect(showOffers(memberWith({ known: troubled }), {}).helpFirst).toEqual(['open-default', 'low-score']);
  expect(showOffers(memberWith({ known: troubled, documents: [] }), {}).helpFirst).toEqual([]);
});

it('[PROD-009] [PROD-010] a sample card goes over the wire whole, with its link and the rate it turns into', () => {
  const { productsByType } = Answer.parse(parsed(anew()(memberWith({}), {})));
  const cards = productsByType.find(({ productTypeId }) => productTypeId === 5)?.products ?? [];
  const samples = cards.filter(({ productIdentifier }) => productIdentifier.startsWith('balance_transfer_'));
  expect(samples.map(({ features }) => features[0]?.value)).toEqual(
    [16, 22, 18].map((months) => `0% p.a. for ${months} months`),
  );
  for (const sample of samples) {
    expect(sample).toMatchObject({
      id: `creditcard-${sample.productIdentifier}`,
      title: expect.stringMatching(/months$/),
      image: expect.stringMatching(/^\/img\/.*\.svg$/),
      href: `/partner-refer?productId=${sample.productId}&m=d&partnerId=2`,
      revertRate: expect.stringMatching(/^(19|20)\.\d\d% p\.a\.$/),
      partnerId: 2,
      productTypeId: 5,
      isCustomRuleSatisfied: true,
    });
    for (const feature of sample.features) {
      expect(feature).toEqual({
        key: expect.any(String),
        title: expect.any(String),
        value: expect.any(String),
      });
    }
  }
});

it('[OFFER-004] parts go over the wire with insurance and with nothing else', () => {
  const { productsByType } = Answer.parse(parsed(anew()(null, {})));
  const sold = productsByType
    .flatMap(({ products }) => products)
    .filter((each) => each.subProducts.length > 0);
  expect(sold.map(({ productTypeId }) => productTypeId)).toEqual([7, 8, 9, 10, 11]);
  for (const { productTypeId, subProducts } of sold) {
    expect(subProducts.every((part) => part.productTypeId === productTypeId)).toBe(true);
  }
});
