type Block = { readonly title: string; readonly text: string; readonly actionText: string };

type Way = {
  readonly controlType: 'link' | 'route' | 'list';
  readonly actionRoute: string | null;
  readonly href: string;
};

/** An offer's link: a page of this site in this tab, or the redirect page in a new one (REDIR-003). */
export function wayOf({ controlType, actionRoute, href }: Way): { to: string; newTab: boolean } {
  return controlType === 'route' && actionRoute !== null
    ? { to: actionRoute, newTab: false }
    : { to: href, newTab: true };
}

type Rated = {
  readonly rate?: { readonly comparisonRateWarning?: string | null | undefined } | null | undefined;
};

/** The warnings required near these offers' comparison rates, without repetition. */
export function rateWarnings(offers: readonly Rated[]): string[] {
  return [...new Set(offers.flatMap(({ rate }) => rate?.comparisonRateWarning ?? []))];
}

const NUMERALS = ['¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/** The mark of each warning near these offers: an asterisk for the only one, otherwise its number. */
export function warningMark(warnings: readonly string[], warning: string | null | undefined): string {
  if (warning == null || warnings.length < 2) return '*';
  return NUMERALS[warnings.indexOf(warning)] ?? '*';
}

/**
 * These warnings as one sentence, where they differ in their example alone: `… for the example given, ¹a secured loan of
 * $150,000 over 25 years, ²a secured loan of $30,000 over 5 years, and may not …`. Otherwise each by itself.
 */
export function inOneSentence(warnings: readonly string[]): string[] {
  const clauses = warnings.map((warning) => warning.split(', '));
  const [first] = clauses;
  const differing = first?.findIndex((clause, at) => clauses.some((other) => other[at] !== clause)) ?? -1;
  if (first === undefined || differing < 1) return [...warnings];
  const around = (all: string[]) => JSON.stringify(all.toSpliced(differing, 1));
  if (clauses.some((all) => around(all) !== around(first))) return [...warnings];
  const examples = clauses.map((all, at) => `${NUMERALS[at] ?? ''}${all[differing] ?? ''}`);
  return [first.toSpliced(differing, 1, ...examples).join(', ')];
}

/** The list block of an offer, or else the main one (OFFER-002). */
export function listBlockOf<T extends Block>(offer: { displayList: T | null; displayMain: T }): T {
  return offer.displayList ?? offer.displayMain;
}
