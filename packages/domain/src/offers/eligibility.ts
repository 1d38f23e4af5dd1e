import { MINIMUM_AGE } from '../fields/birth-date.ts';
import { isClosedByDebt, isUnlistedByScore, type FileTrouble } from './help-first.ts';
import { FORCED_HIDDEN_TYPES } from './product-types.ts';
import { meets, openingText, ruleText, type OfferFacts, type OfferRule } from './rules.ts';

/** What decides where an offer goes. `productIdentifier` is unique within its type only (OFFER-025). */
export type OfferTerms = {
  readonly productIdentifier: string;
  readonly productTypeId: number;
  readonly show: boolean;
  readonly altProductIdentifier: string | null;
  /** Of a type of credit, yet no credit: a comparison, a search, advice. */
  readonly lendsNothing: boolean;
  readonly rules: readonly OfferRule[];
};

/** What decides on a member's offers. */
export type ViewerFacts = OfferFacts & {
  readonly troubles: readonly FileTrouble[];
  readonly hasValidEmail: boolean;
};

/** One rule in words, and whether it is met. */
export type RuleVerdict = { rule: OfferRule['kind']; words: string; passed: boolean };

export type SortedOffers<T> = {
  /** In the catalogue's order, each once. */
  shown: T[];
  /** Never rendered, yet reachable by their product id (OFFER-009). */
  hidden: T[];
  /** Kept back without a word of what would open it: help comes first, or nothing is for this member at all. */
  closed: T[];
  /** What a member may be told about but cannot get. Empty for visitors. */
  refused: { offer: T; why: RuleVerdict[]; opensWith: string[] }[];
};

/**
 * Sorts the catalogue for one member; `null` stands for a visitor, who sees the offers without conditions (OFFER-007).
 * An offer whose rules fail gives way to its alternative, if that one is shown by itself and its own rules hold; there
 * is one swap and no chain (OFFER-011). Nothing that fails is among the shown (OFFER-012), and nothing that leads towards
 * borrowing while help comes first.
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
 * What every partner asks for (OFFER-038), as far as it is known here: the rest is said beside the offers. An age that is
 * not known is left to the rules of each offer.
 */
function mayApply({ age, hasValidEmail }: ViewerFacts): boolean {
  return hasValidEmail && (age === null || age >= MINIMUM_AGE);
}

/** Every rule of an offer in words. For a shown offer all of them are met. */
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
