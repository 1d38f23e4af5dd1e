import { normaliseSearch } from '../fields/text-fields.ts';
import type { Placed } from './row.ts';

/** Entries that share a key are surely the same where each file has one of them. */
export type Match<Filed> = {
  /** None where the entry states too little. */
  readonly keysOf: (filed: Filed) => readonly string[];
  /** The keys to look for in the other file, where they are more. The same from either side. */
  readonly nearOf?: (filed: Filed) => readonly string[];
  /** Whether two entries that share a key may be the same. */
  readonly isPossible?: (one: Filed, other: Filed) => boolean;
};

export type Matching<Filed> = {
  /** By a number that a lender or a court gave it. */
  readonly byNumber: Match<Filed> | null;
  /** By what it says. */
  readonly byContent: Match<Filed>;
  /** Companies, which tell several candidates apart. */
  readonly namesOf: (filed: Filed) => readonly (string | null)[];
  /** All that is shown of an entry: of several that show the same, each is as good as the other. */
  readonly shownOf: (filed: Filed) => string;
};

export type Pair<Filed> = { readonly main: Placed<Filed> | null; readonly second: Placed<Filed> | null };

type Files<Filed> = Readonly<Record<'main' | 'second', readonly Placed<Filed>[]>>;
/** From the main file's entry to the second's. */
type Partners<Filed> = Map<Placed<Filed>, Placed<Filed>>;

/** Pairs what is surely the same: the main file's order, then what is left of the second. */
export function pairUp<Filed>(
  main: readonly Filed[],
  second: readonly Filed[],
  { byNumber, byContent, namesOf, shownOf }: Matching<Filed>,
): Pair<Filed>[] {
  const files = { main: placed(main), second: placed(second) };
  const partners: Partners<Filed> = new Map();
  const pairBy = (match: Match<Filed>) => {
    pairOnlyCandidates(files, match, partners);
    pairOnlyCandidates(files, named(match, namesOf), partners);
  };
  if (byNumber !== null) pairBy(byNumber);
  pairTwins(files, shownOf, partners);
  pairBy(byContent);
  const taken = new Set(partners.values());
  return [
    ...files.main.map((one) => ({ main: one, second: partners.get(one) ?? null })),
    ...files.second.filter((each) => !taken.has(each)).map((each) => ({ main: null, second: each })),
  ];
}

const placed = <Filed>(list: readonly Filed[]): Placed<Filed>[] =>
  list.map((filed, index) => ({ filed, index }));

/** Pairs two entries where each is the other's only candidate, of all that the files have. */
function pairOnlyCandidates<Filed>(
  { main, second }: Files<Filed>,
  match: Match<Filed>,
  partners: Partners<Filed>,
): void {
  const [inMain, inSecond] = [indexed(main, match.keysOf), indexed(second, match.keysOf)];
  const taken = new Set(partners.values());
  for (const one of main) {
    const other = partners.has(one) ? null : onlyCandidate(one, inSecond, match);
    if (other === null || taken.has(other) || onlyCandidate(other, inMain, match) !== one) continue;
    partners.set(one, other);
  }
}

/** Entries that show the same are paired in their order. */
function pairTwins<Filed>(
  { main, second }: Files<Filed>,
  shownOf: (filed: Filed) => string,
  partners: Partners<Filed>,
): void {
  const taken = new Set(partners.values());
  const left = indexed(
    second.filter((each) => !taken.has(each)),
    (filed) => [shownOf(filed)],
  );
  for (const one of main) {
    const twin = partners.has(one) ? undefined : left.get(shownOf(one.filed))?.shift();
    if (twin !== undefined) partners.set(one, twin);
  }
}

type Index<Filed> = ReadonlyMap<string, Placed<Filed>[]>;

function indexed<Filed>(
  list: readonly Placed<Filed>[],
  keysOf: (filed: Filed) => readonly string[],
): Index<Filed> {
  const index = new Map<string, Placed<Filed>[]>();
  for (const each of list) {
    for (const key of new Set(keysOf(each.filed))) {
      const held = index.get(key);
      if (held === undefined) index.set(key, [each]);
      else held.push(each);
    }
  }
  return index;
}

/** Null without a candidate, and with several. */
function onlyCandidate<Filed>(
  { filed }: Placed<Filed>,
  index: Index<Filed>,
  { keysOf, nearOf = keysOf, isPossible = () => true }: Match<Filed>,
): Placed<Filed> | null {
  let found: Placed<Filed> | null = null;
  for (const key of nearOf(filed)) {
    for (const each of index.get(key) ?? []) {
      if (each === found || !isPossible(filed, each.filed)) continue;
      if (found !== null) return null;
      found = each;
    }
  }
  return found;
}

/** The match among entries of one company. */
function named<Filed>(match: Match<Filed>, namesOf: Matching<Filed>['namesOf']): Match<Filed> {
  const withNames = (keysOf: (filed: Filed) => readonly string[]) => (filed: Filed) =>
    keysOf(filed).flatMap((key) => companyKeys(namesOf(filed)).map((name) => JSON.stringify([key, name])));
  return {
    ...match,
    keysOf: withNames(match.keysOf),
    nearOf: withNames(match.nearOf ?? match.keysOf),
  };
}

const COMPANY_WORDS =
  /\b(?:proprietary|pty|p l|limited|ltd|company|co|corporation|corp|australia|aust|the|and)\b/g;

/** Companies' names without what bureaus write differently. */
export function companyKeys(names: readonly (string | null)[]): string[] {
  const keys = names.map((name) =>
    normaliseSearch(name ?? '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .replaceAll(COMPANY_WORDS, ' ')
      .replaceAll(' ', ''),
  );
  return [...new Set(keys)].filter((key) => key !== '').toSorted();
}
