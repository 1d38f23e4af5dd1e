import { MINIMUM_AGE } from '../fields/birth-date.ts';
import type { FileTrouble } from '../credit-file/troubles.ts';
import { isClosedByDebt, isUnlistedByScore } from './help-first.ts';
import { FORCED_HIDDEN_TYPES } from './product-types.ts';
import { meets, openingText, ruleText, type OfferFacts, type OfferRule } from './rules.ts';

/** What decides an offer's placement. `productIdentifier` is unique within its type only (OFFER-025). */
export type OfferTerms = {
  readonly productIdentifier: string;
  readonly productTypeId: number;
  readonly show: boolean;
  readonly altProductIdentifier: string | null;
  /** A credit type without lending: a comparison, a search, advice. */
  readonly lendsNothing: boolean;
  readonly rules: readonly OfferRule[];
};

/** What decides a member's offers. */
export type ViewerFacts = OfferFacts & {
  readonly troubles: readonly FileTrouble[];
  readonly hasValidEmail: boolean;
};

/** A rule in words, and whether it is met. */
export type RuleVerdict = { rule: OfferRule['kind']; words: string; passed: boolean };

export type SortedOffers<T> = {
  /** Keeps catalogue order, without repetition. */
  shown: T[];
  /** Never shown, but reachable by product id (OFFER-009). */
  hidden: T[];
  /** Withheld without their conditions: help comes first, or no offer is for this member. */
  closed: T[];
  /** Offers with unmet conditions. Empty for visitors. */
  refused: { offer: T; why: RuleVerdict[]; opensWith: string[] }[];
};

/**
 * Places the catalogue for a member; `null` is a visitor, who sees offers without conditions (OFFER-007). An offer
 * whose rules fail is replaced by its alternative if that is shown and its rules hold, without chains (OFFER-011).
 * Nothing that fails is shown (OFFER-012), and nothing that leads to borrowing while help comes first.
 */
export function sortOffers<T extends OfferTerms>(
  catalogue: readonly T[],
  facts: ViewerFacts | null,
): SortedOffers<T> {
  const isClosed = (offer: T) =>
    facts !== null &&
    (!mayApply(facts) ||
      isClosedByDebt(offer, facts) ||
      (isVisible(offer) && isUnlistedByScore(offer, facts)));
  const candidates = catalogue.filter((offer) => !isClosed(offer));
  const visible = candidates.filter(isVisible);
  const isOpen = (offer: T) => offer.rules.every((rule) => facts !== null && meets(rule, facts));
  const open = new Set(visible.filter(isOpen));
  const shown = new Set<T>();
  for (const offer of visible) {
    const placed = open.has(offer) ? offer : alternativeOf(offer, open);
    if (placed !== undefined) shown.add(placed);
  }
  return {
    shown: [...shown],
    hidden: candidates.filter((offer) => !isVisible(offer)),
    closed: catalogue.filter(isClosed),
    refused:
      facts === null
        ? []
        : visible.filter((offer) => !open.has(offer)).map((offer) => ({ offer, ...explain(offer, facts) })),
  };
}

/**
 * Every partner's conditions (OFFER-038) as far as known; the texts state the rest. An unknown age is left to each
 * offer's rules.
 */
function mayApply({ age, hasValidEmail }: ViewerFacts): boolean {
  return hasValidEmail && (age === null || age >= MINIMUM_AGE);
}

/** Every rule of an offer in words. For a shown offer all are met. */
export function explain(
  { rules }: Pick<OfferTerms, 'rules'>,
  facts: OfferFacts,
): { why: RuleVerdict[]; opensWith: string[] } {
  const why = rules.map((rule) => ({
    rule: rule.kind,
    words: ruleText(rule),
    passed: meets(rule, facts),
  }));
  return {
    why,
    opensWith: rules.filter((rule) => !meets(rule, facts)).map((rule) => openingText(rule, facts)),
  };
}

function isVisible({ show, productTypeId }: OfferTerms): boolean {
  return show && !FORCED_HIDDEN_TYPES.includes(productTypeId);
}

function alternativeOf<T extends OfferTerms>(offer: T, open: ReadonlySet<T>): T | undefined {
  if (offer.altProductIdentifier === null) return undefined;
  for (const each of open) {
    if (each.productTypeId === offer.productTypeId && each.productIdentifier === offer.altProductIdentifier) {
      return each;
    }
  }
  return undefined;
}
