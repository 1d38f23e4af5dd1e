import type { StateCode } from '../fields/address.ts';

/**
 * A partner's conditions as data. Bounds are inclusive (OFFER-012, OFFER-013). A partner's 'to 900' excludes 901;
 * without an upper bound there is none.
 */
export type OfferRule =
  | { readonly kind: 'score'; readonly atLeast: number; readonly atMost?: number | undefined }
  | { readonly kind: 'age'; readonly atLeast: number; readonly atMost: number }
  | { readonly kind: 'state'; readonly noneOf: readonly StateCode[] };

/** Facts about a member; null is unknown and meets no rule. */
export type OfferFacts = {
  readonly score: number | null;
  readonly age: number | null;
  readonly state: StateCode | null;
};

export function meets(rule: OfferRule, facts: OfferFacts): boolean {
  if (rule.kind === 'state') return facts.state !== null && !rule.noneOf.includes(facts.state);
  const value = facts[rule.kind];
  return value !== null && value >= rule.atLeast && value <= (rule.atMost ?? Infinity);
}

/** The rule in words, met or not. */
export function ruleText(rule: OfferRule): string {
  if (rule.kind === 'state') return `A home in any state or territory but ${listed(rule.noneOf)}`;
  if (rule.kind === 'age') return `An age from ${rule.atLeast} to ${rule.atMost}`;
  if (rule.atMost === undefined) return `Minimum score ${rule.atLeast}`;
  return `A score from ${rule.atLeast} to ${rule.atMost}`;
}

/** What would open an offer closed by this rule: 'from a score of 621'. */
export function openingText(rule: OfferRule, facts: OfferFacts): string {
  if (rule.kind === 'state') {
    return facts.state === null
      ? 'once your address names a state'
      : `for homes outside ${listed(rule.noneOf)}`;
  }
  if (rule.kind === 'age') return `for members aged ${rule.atLeast} to ${rule.atMost}`;
  if (facts.score !== null && rule.atMost !== undefined && facts.score > rule.atMost) {
    return `up to a score of ${rule.atMost}`;
  }
  return `from a score of ${rule.atLeast}`;
}

function listed(states: readonly StateCode[]): string {
  return states.join(' and ');
}
