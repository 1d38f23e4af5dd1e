import { makeVerdicts } from '@wattle/domain/offers/eligibility';
import { makeRecent } from '@wattle/domain/offers/recent';

import type { Clock } from '#api/platform/clock.ts';
import type { SharedText } from '#api/platform/shared-text.ts';

import type { Catalogue, OffersAnswer, ShownOffers, Whose } from './offers.ports.ts';
import { situationOf, whoseOffers, type ShowOffers, type Situation } from './show-offers.ts';

type Deps = {
  showOffers: ShowOffers;
  /** The shown part of an answer, parsed by the contract's schema. */
  shownByContract: (answer: OffersAnswer) => ShownOffers;
  /** Makes of JSON what many answers can begin with. */
  sharedText: (json: string) => SharedText;
  catalogue: Pick<Catalogue, 'offers'>;
  clock: Clock;
};
/** The caller's own fields, and the others as a JSON object that is sent to everybody in the same situation. */
export type WrittenOffers = { own: Whose; shared: SharedText };
export type WriteOffers = (...asked: Parameters<ShowOffers>) => WrittenOffers;

/** About 80 kB each, compressed and not. */
const TEXTS_KEPT = 100;

/**
 * The answer of `showOffers` as JSON, held to the contract. What everybody in a situation is shown is written once and
 * kept apart from each caller's own fields, because writing it anew takes longer than all the rest of a call
 * (docs/decisions/0024-offers-written-once.md).
 */
export function makeWriteOffers(deps: Deps): WriteOffers {
  const { showOffers, shownByContract, sharedText, catalogue, clock } = deps;
  const nameOf = makeSituationName(catalogue);
  const recent = makeRecent<SharedText>(TEXTS_KEPT);
  return (viewer, body) => {
    const own = whoseOffers(viewer, body);
    const shared = recent(nameOf(situationOf({ viewer, whose: own, clock })), () =>
      sharedText(JSON.stringify(shownByContract(showOffers(viewer, body)))),
    );
    return { own, shared };
  };
}

/**
 * Distinguishes situations in which the shown part may differ. Facts appear only as the rules interpret them, so there
 * are few names.
 */
function makeSituationName({ offers }: Deps['catalogue']): (situation: Situation) => string {
  const verdictsOn = makeVerdicts(offers);
  return ({ member, hasSteps }) => {
    if (member === null) return `visitor ${hasSteps}`;
    const { facts, documents, first } = member;
    return `${verdictsOn(facts)} ${facts.score !== null} ${documents.join()} ${first} ${hasSteps}`;
  };
}
