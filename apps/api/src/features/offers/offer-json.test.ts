import { fileURLToPath } from 'node:url';

import { operations } from '@wattle/contract';
import { rolesFromFacts } from '@wattle/domain/roles';
import { expect, it } from 'vitest';

import { makeOfferJson } from './offer-json.ts';
import type { MemberFacts } from './offers.ports.ts';
import { makeShowOffers, type Viewer } from './show-offers.ts';
import { loadYamlCatalogue } from './yaml-catalogue.ts';

const catalogue = loadYamlCatalogue(fileURLToPath(new URL('../../../../../content', import.meta.url)));
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
const member: Viewer = { memberId: '00000000-0000-4000-8000-000000000000', roles };
const clock = { now: () => new Date('2026-03-01T00:00:00Z') };
const showOffers = (known: MemberFacts | null) =>
  makeShowOffers({
    catalogue,
    readFacts: async () => known,
    clock,
  });

it('[OFFER-007] writes what JSON would, the second time too, and as the contract says', async () => {
  const write = makeOfferJson();
  for (const viewer of [member, null, member]) {
    const { shown, ...whose } = await showOffers(facts)(viewer, {});
    const written = write({ shown, ...whose }).toString();
    expect(written).toBe(JSON.stringify({ ...whose, ...shown }));
    expect(() => operations['POST /v1/product/init'].response.parse(JSON.parse(written))).not.toThrow();
  }
});

it('[OFFER-007] two members share no text: each has the offers of their own score', async () => {
  const write = makeOfferJson();
  const written = async (score: number) =>
    write(await showOffers({ ...facts, score })(member, {})).toString();
  const low = await written(450);
  expect(await written(900)).not.toBe(low);
  expect(await written(450)).toBe(low);
});

it('[OFFER-007] [OFFER-012] whoever is answered after others gets what they would get alone', async () => {
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
  let asking = facts;
  const shared = makeShowOffers({ catalogue, readFacts: async () => asking, clock });
  for (const person of [...people, ...people.toReversed()]) {
    asking = person;
    expect(await shared(member, {})).toEqual(await showOffers(person)(member, {}));
  }
});

it('[OFFER-012] a score counts with a verified identity only', async () => {
  const unverified = { ...member, roles: new Set([...roles].filter((role) => role !== 'IV')) };
  const { shown } = await showOffers({ ...facts, score: 1200 })(unverified, {});
  expect(shown.productsByType.flatMap(({ products }) => products).some(({ why }) => why.length > 0)).toBe(
    false,
  );
});

it('[OFFER-007] a member who is gone is a visitor', async () => {
  expect(await showOffers(null)(member, {})).toMatchObject({ userId: null, shown: { isAnonymous: true } });
});
