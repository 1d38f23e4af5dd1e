import { normaliseSearch } from '../fields/text-fields.ts';
import type { Pair, Placed } from './row.ts';

type Matching<Filed> = {
  /** Only entries that share a company's name, or state none, are compared. */
  readonly namesOf: (filed: Filed) => readonly (string | null)[];
  /** Null if the two cannot be the same entry, otherwise how far apart they are. */
  readonly distance: (one: Filed, other: Filed) => number | null;
  /** Decides between equally near pairs, whichever file comes first. */
  readonly keyOf: (filed: Filed) => string;
};

/** Pairs the entries of two files, nearest first: the main file's order, then what only the second holds. */
export function pairUp<Filed>(
  main: readonly Filed[],
  second: readonly Filed[],
  matching: Matching<Filed>,
): Pair<Filed>[] {
  const inMain = placed(main);
  const inSecond = placed(second);
  const partners = new Map<Placed<Filed>, Placed<Filed>>();
  const taken = new Set<Placed<Filed>>();
  for (const { one, other } of candidates(inMain, inSecond, matching)) {
    if (partners.has(one) || taken.has(other)) continue;
    partners.set(one, other);
    taken.add(other);
  }
  return [
    ...inMain.map((each) => ({ main: each, second: partners.get(each) ?? null })),
    ...inSecond.filter((each) => !taken.has(each)).map((each) => ({ main: null, second: each })),
  ];
}

function placed<Filed>(list: readonly Filed[]): Placed<Filed>[] {
  return list.map((filed, index) => ({ filed, index }));
}

function candidates<Filed>(
  main: readonly Placed<Filed>[],
  second: readonly Placed<Filed>[],
  { namesOf, distance, keyOf }: Matching<Filed>,
) {
  const byName = new Map<string, Placed<Filed>[]>();
  for (const each of second) {
    for (const name of companyNames(namesOf(each.filed)))
      byName.set(name, [...(byName.get(name) ?? []), each]);
  }
  const found = main.flatMap((one) => {
    const named = new Set(companyNames(namesOf(one.filed)).flatMap((name) => byName.get(name) ?? []));
    return [...named].flatMap((other) => {
      const apart = distance(one.filed, other.filed);
      if (apart === null) return [];
      const key = [keyOf(one.filed), keyOf(other.filed)].toSorted().join('\n');
      return [{ one, other, apart, key }];
    });
  });
  return found.toSorted((a, b) => a.apart - b.apart || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

const COMPANY_WORDS = /\b(?:proprietary|pty|limited|ltd|the)\b/g;

/** Without what bureaus spell differently. */
function companyNames(names: readonly (string | null)[]): string[] {
  const stated = names.map((name) => companyName(name ?? '')).filter((name) => name !== '');
  return stated.length === 0 ? [''] : [...new Set(stated)];
}

function companyName(name: string): string {
  return normaliseSearch(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(COMPANY_WORDS, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}
