import { fileURLToPath } from 'node:url';

import { readContent } from '@wattle/content/reading/read-content';
import { operations } from '@wattle/contract';
import { rolesFromFacts } from '@wattle/domain/roles';
import { expect, it } from 'vitest';

import { makeOfferJson, type OfferText } from './offer-json.ts';
import type { MemberFacts } from './offers.ports.ts';
import { makeShowOffers, type Viewer } from './show-offers.ts';

const edited = fileURLToPath(new URL('../../../../../content', import.meta.url));
const { catalogue } = readContent(edited);
const facts: MemberFacts = {
  score: 650,
  birthDate: { day: 14, month: 3, year: 1988 },
  state: 'NSW',
  partnerSourceId: null,
  interestTypeId: null,
};
const roles = rolesFromFacts({
  emailVerified: true,
  mobileVerified: true,
  verifiedDocuments: ['DL'],
  firstFactor: true,
  secondFactor: true,
  temporaryPassword: false,
  cohort: true,
});
const memberOf = (known: MemberFacts) => ({
  memberId: '00000000-0000-4000-8000-000000000000',
  roles,
  known,
});
const clock = { now: () => new Date('2026-03-01T00:00:00Z') };
const anew = () => makeShowOffers({ catalogue, clock });

it('[OFFER-007] writes what JSON would, the second time too, and as the contract says', () => {
  const write = makeOfferJson();
  const showOffers = anew();
  for (const viewer of [memberOf(facts), null, memberOf(facts)]) {
    const { shown, ...whose } = showOffers(viewer, {});
    const written = textOf(write({ shown, ...whose }));
    expect(written).toBe(JSON.stringify({ ...whose, ...shown }));
    expect(() => operations['POST /v1/product/init'].response.parse(JSON.parse(written))).not.toThrow();
  }
});

it('[OFFER-007] two members share no text: each has the offers of their own score', () => {
  const write = makeOfferJson();
  const showOffers = anew();
  const written = (score: number) => textOf(write(showOffers(memberOf({ ...facts, score }), {})));
  const low = written(450);
  expect(written(900)).not.toBe(low);
  expect(written(450)).toBe(low);
});

it('[OFFER-007] [OFFER-012] whoever is answered after others gets what they would get alone', () => {
  const people = [450, 500, 600, 601, 700, 901].flatMap((score) =>
    [1940, 1988, 2003].flatMap((year) =>
      (['NSW', 'TAS', null] as const).flatMap((state) =>
        [null, 5].map((interestTypeId) => ({
          ...facts,
          score,
          state,
          interestTypeId,
          birthDate: { day: 14, month: 3, year },
        })),
      ),
    ),
  );
  const shared = anew();
  for (const person of [...people, ...people.toReversed()]) {
    expect(shared(memberOf(person), {})).toEqual(anew()(memberOf(person), {}));
  }
});

it('[OFFER-012] a score counts with a verified identity only', () => {
  const verified = memberOf({ ...facts, score: 1200 });
  const unverified = { ...verified, roles: new Set([...roles].filter((role) => role !== 'IV')) };
  expect(rulesOf(verified).some(({ rule }) => rule === 'score')).toBe(true);
  expect(rulesOf(unverified)).toEqual([]);
});

const rulesOf = (viewer: Viewer) =>
  anew()(viewer, {}).shown.productsByType.flatMap(({ products }) => products.flatMap(({ why }) => why));

const textOf = ({ own, shared }: OfferText) => own + shared.toString();
