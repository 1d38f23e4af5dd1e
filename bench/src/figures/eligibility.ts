import { run } from '../surroundings/processes.ts';
import type { Figure } from './figure.ts';

const OFFERS = 200;
const LIMIT_MS = 1;

/** The catalogue, repeated until it holds 200 offers, sorted for one member who meets some rules and fails others. */
const MEASURE = `
  import { readContent } from './packages/content/src/reading/read-content.ts';
  import { sortOffers } from './packages/domain/src/offers/eligibility.ts';
  const { offers } = readContent('content').catalogue;
  const all = Array.from({ length: ${OFFERS} }, (_, index) => {
    const offer = offers[index % offers.length];
    return { ...offer, productIdentifier: offer.productIdentifier + ' ' + index };
  });
  const times = Array.from({ length: 2000 }, (_, index) => {
    const startedAt = performance.now();
    sortOffers(all, { score: 450 + (index % 400), age: 30, state: 'NSW', troubles: [], hasValidEmail: true });
    return performance.now() - startedAt;
  });
  console.log(times.toSorted((one, other) => one - other)[times.length / 2]);`;

export const eligibility: Figure = {
  name: 'eligibility',
  async measure() {
    const milliseconds = Number(await run({ args: ['--input-type=module', '--eval', MEASURE] }));
    return {
      figure: 'eligibility',
      measured: milliseconds,
      limit: LIMIT_MS,
      unit: 'ms',
      target: { below: 1 },
      note: `${OFFERS} offers for one member, median`,
    };
  },
};
