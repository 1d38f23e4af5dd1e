import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

import { readContent } from '@wattle/content/reading/read-content';
import { operations } from '@wattle/contract';
import { DOCUMENT_TYPES, type DocumentType } from '@wattle/domain/journeys/identity-documents';
import { FILE_TROUBLES } from '@wattle/domain/credit-file/troubles';
import { FORCED_HIDDEN_TYPES } from '@wattle/domain/offers/product-types';
import type { OfferRule } from '@wattle/domain/offers/rules';
import { rolesFromFacts } from '@wattle/domain/journeys/roles';
import { expect, it } from 'vitest';
import { z } from 'zod';

import { offerOpenTo } from './redirect-to-partner.ts';
import { showOffers, writeOffers } from './show-offers.ts';
import type { MemberFacts, Viewer } from './viewer.ts';

const edited = fileURLToPath(new URL('../../../../../content', import.meta.url));
const { catalogue: content } = readContent(edited);
/** Adds a next step for each occasion, since the edited content need not have one. */
const OCCASIONS = ['always', 'visitor', 'member', 'documents-missing'] as const;
const catalogue = {
  ...content,
  nextSteps: content.nextSteps.flatMap((step) => OCCASIONS.map((when) => ({ ...step, when }))),
};
const ctx = { content: () => ({ catalogue }), now: () => new Date('2026-03-01T00:00:00Z') };
const shownTo = (viewer: Viewer) => showOffers(ctx, viewer, {});
const Answer = z.strictObject(operations['POST /v1/product/init'].response.shape);

const known: MemberFacts = {
  score: 650,
  troubles: [],
  birthDate: { day: 1, month: 3, year: 1988 },
  state: 'NSW',
  partnerSourceId: null,
  interestTypeId: null,
  pausedUntil: null,
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

/** The last number that fails and the first that passes, for each bound of a rule. */
function aroundBounds(kind: 'score' | 'age'): number[] {
  const boundsOf = (rule: OfferRule) =>
    rule.kind === kind ? [rule.atLeast - 1, rule.atLeast, ...upperBound(rule.atMost)] : [];
  return [...new Set(rules.flatMap(boundsOf))];
}
const upperBound = (atMost: number | undefined) => (atMost === undefined ? [] : [atMost, atMost + 1]);

/** One viewer for each combination that a rule, document, interest or edition distinguishes. */
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

it('[OFFER-007] [OFFER-012] answers every viewer with exactly the contract’s fields', () => {
  const answers = everyKind().map(shownTo);
  expect(answers.filter((answer) => !isDeepStrictEqual(Answer.parse(answer), answer))).toEqual([]);
});

it('[OFFER-007] names the caller only, and uses the edition the member came through', () => {
  expect(shownTo(memberWith({ memberId: 'one' })).userId).toBe('one');
  const member = memberWith({ known: { partnerSourceId: 12 } });
  expect(showOffers(ctx, member, { partnerId: 24 })).toMatchObject({ partnerId: 12, call2Actions: [] });
  expect(showOffers(ctx, null, { partnerId: 24 })).toMatchObject({ userId: null, partnerId: 24 });
  expect(showOffers(ctx, null, { partnerId: 12 })).toMatchObject({ partnerId: 12, call2Actions: [] });
  expect(shownTo(null)).toMatchObject({ partnerId: null });
});

it('[OFFER-007] [OFFER-012] the cached text equals the answer made for one viewer', () => {
  const viewers = everyKind();
  const wrong = [...viewers, ...viewers.toReversed()].filter(
    (viewer) =>
      !isDeepStrictEqual(JSON.parse(String(Buffer.concat(writeOffers(ctx, viewer, {})))), shownTo(viewer)),
  );
  expect(wrong).toEqual([]);
});

it('[OFFER-007] two members in the same situation share one text that names neither', () => {
  const [one, other] = ['one', 'other'].map((memberId) =>
    String(Buffer.concat(writeOffers(ctx, memberWith({ memberId }), {}))),
  );
  expect(JSON.parse(other ?? '')).toMatchObject({ userId: 'other' });
  expect(other?.replace('"userId":"other"', '"userId":"one"')).toBe(one);
});

const idsOf = (products: readonly { productId: number }[]) => products.map(({ productId }) => productId);

it('[REDIR-007] [REDIR-008] redirects only to listed offers that the viewer is shown', () => {
  const listed = catalogue.offers.filter(
    ({ show, productTypeId }) => show && !FORCED_HIDDEN_TYPES.includes(productTypeId),
  );
  for (const viewer of everyKind()) {
    const { productsByType, productConfigurationCall2Action } = shownTo(viewer);
    const named = new Set(idsOf(productConfigurationCall2Action));
    const shown = new Set([...named, ...idsOf(productsByType.flatMap(({ products }) => products))]);
    const open = (isn: 0 | 1) =>
      listed.filter(({ productId }) => offerOpenTo(ctx, viewer, { productId, isn }) !== null);
    expect(open(1)).toEqual(listed.filter(({ productId }) => named.has(productId)));
    expect(open(0)).toEqual(listed.filter(({ productId }) => shown.has(productId)));
  }
});

const rulesFor = (documents: readonly DocumentType[]) =>
  shownTo(memberWith({ known: { score: 1200 }, documents })).productsByType.flatMap(({ products }) =>
    products.flatMap(({ why }) => why.map(({ rule }) => rule)),
  );

it('[OFFER-012] a score counts only with a verified identity', () => {
  expect(rulesFor(['DL'])).toContain('score');
  expect(rulesFor([])).toEqual([]);
});

it('[OFFER-038] a member without a valid e-mail address, or under 18, gets no offers and no next step to one', () => {
  for (const visitor of [
    memberWith({ emailVerified: false }),
    memberWith({ known: { birthDate: bornAt(17) } }),
  ]) {
    const { productsByType, refusedProducts, productConfigurationCall2Action } = shownTo(visitor);
    expect([productsByType, refusedProducts, productConfigurationCall2Action]).toEqual([[], [], []]);
  }
  const { productsByType, productConfiguration } = shownTo(memberWith({ known: { birthDate: bornAt(18) } }));
  expect(productsByType.length).toBeGreaterThan(0);
  expect(productConfiguration.generalEligibility).toMatch(
    /18 or older .* Australian citizen or permanent resident, .* valid email and accurate personal information/,
  );
});

it('[OFFER-012] a file’s troubles count only with a verified identity', () => {
  const troubled = { troubles: ['open-default'] as const, score: 302 };
  expect(shownTo(memberWith({ known: troubled })).helpFirst).toEqual(['open-default', 'low-score']);
  expect(shownTo(memberWith({ known: troubled, documents: [] })).helpFirst).toEqual([]);
});

it.each([[{ troubles: ['open-default'] }], [{ score: 302 }]] as const)(
  '[OFFER-039] no next step leads to an offer where help comes first: %o',
  (own) => {
    expect(shownTo(memberWith({})).productConfigurationCall2Action.length).toBeGreaterThan(0);
    expect(shownTo(memberWith({ known: own })).productConfigurationCall2Action).toEqual([]);
  },
);

it('[PROD-009] [PROD-010] a sample card is sent whole, with its link and revert rate', () => {
  const { productsByType } = Answer.parse(shownTo(memberWith({})));
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

it('[OFFER-004] only insurance offers carry sub-products', () => {
  const { productsByType } = Answer.parse(shownTo(null));
  const sold = productsByType
    .flatMap(({ products }) => products)
    .filter((each) => each.subProducts.length > 0);
  expect(sold.map(({ productTypeId }) => productTypeId)).toEqual([7, 8, 9, 10, 11]);
  for (const { productTypeId, subProducts } of sold) {
    expect(subProducts.every((part) => part.productTypeId === productTypeId)).toBe(true);
  }
});
