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
const showOffers = (known: MemberFacts | null) =>
  makeShowOffers({
    catalogue,
    readFacts: async () => known,
    clock: { now: () => new Date('2026-03-01T00:00:00Z') },
  });

it('[OFFER-007] writes what JSON would, the second time too, and as the contract says', async () => {
  const write = makeOfferJson();
  for (const viewer of [member, null, member]) {
    const answer = await showOffers(facts)(viewer, {});
    expect(JSON.parse(write(answer).toString())).toEqual(JSON.parse(JSON.stringify(answer)));
    expect(() => operations['POST /v1/product/init'].response.parse(answer)).not.toThrow();
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

it('[OFFER-012] a score counts with a verified identity only', async () => {
  const unverified = { ...member, roles: new Set([...roles].filter((role) => role !== 'IV')) };
  const { productsByType } = await showOffers({ ...facts, score: 1200 })(unverified, {});
  expect(productsByType.flatMap(({ products }) => products).some(({ why }) => why.length > 0)).toBe(false);
});

it('[OFFER-007] a member who is gone is a visitor', async () => {
  expect(await showOffers(null)(member, {})).toMatchObject({ isAnonymous: true, userId: null });
});
