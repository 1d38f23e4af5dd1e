import type { OfferTerms } from './eligibility.ts';
import type { OfferFacts, OfferRule } from './rules.ts';

/**
 * Names all that a catalogue's rules can tell of somebody: whoever has the same name gets the same offers, for the same
 * reasons, to the word. There are few names, since a score matters only by the bounds that it reaches or passes.
 */
export function makeFactClass(offers: readonly Pick<OfferTerms, 'rules'>[]): (facts: OfferFacts) => string {
  const rules = offers.flatMap(({ rules: own }) => own);
  const reached = { score: boundsOf(rules, 'score'), age: boundsOf(rules, 'age') };
  const named = new Set(rules.flatMap((rule) => (rule.kind === 'state' ? rule.noneOf : [])));
  return ({ score, age, state }) => {
    const place = state === null || named.has(state) ? state : 'other';
    return `${stepsBelow(score, reached.score)} ${stepsBelow(age, reached.age)} ${place}`;
  };
}

type Bounds = { readonly from: readonly number[]; readonly upTo: readonly number[] };

function boundsOf(rules: readonly OfferRule[], kind: 'score' | 'age'): Bounds {
  const own = rules.flatMap((rule) => (rule.kind === kind ? [rule] : []));
  return {
    from: own.map(({ atLeast }) => atLeast),
    upTo: own.flatMap(({ atMost }) => atMost ?? []),
  };
}

/** How many bounds a number reaches or passes: they lie on one line, so the count says which. */
function stepsBelow(value: number | null, { from, upTo }: Bounds): number | null {
  if (value === null) return null;
  return from.filter((bound) => value >= bound).length + upTo.filter((bound) => value > bound).length;
}
