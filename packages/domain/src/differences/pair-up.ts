import { normaliseSearch } from '../fields/text-fields.ts';
import type { Entry, Placed } from './entry.ts';
import type { Both } from './row.ts';

export type Pair = Both<Placed | null>;

/** Entries that share a key may be the same. */
type KeysOf = (entry: Entry) => readonly string[];
/** Maps the main file's entry to the second's. */
type Partners = Map<Placed, Placed>;

/** Pairs what is surely the same: the main file's order, then what is left of the second. */
export function pairUp(files: Both<readonly Placed[]>): Pair[] {
  const partners: Partners = new Map();
  pairOnlyCandidates(files, byNumber, partners);
  pairOnlyCandidates(files, withCompanies(byNumber), partners);
  pairTwins(files, partners);
  pairOnlyCandidates(files, byContent, partners);
  pairOnlyCandidates(files, withCompanies(byContent), partners);
  const taken = new Set(partners.values());
  return [
    ...files.main.map((main) => ({ main, second: partners.get(main) ?? null })),
    ...files.second.filter((each) => !taken.has(each)).map((second) => ({ main: null, second })),
  ];
}

const byNumber: KeysOf = ({ number = null }) => (number === null ? [] : [number]);
const byContent: KeysOf = ({ keys }) => keys;

/** The keys among entries of one company. */
const withCompanies =
  (keysOf: KeysOf): KeysOf =>
  (entry) =>
    keysOf(entry).flatMap((key) =>
      companyKeys(entry.companies).map((company) => JSON.stringify([key, company])),
    );

/** All that is shown of an entry: of several that show the same, each is as good as the other. */
const shownOf = ({ companies, facts, months }: Entry): string =>
  JSON.stringify([companyKeys(companies), facts.map(({ words }) => words), months]);

/** Pairs two entries where each is the other's only candidate, of all that the files have. */
function pairOnlyCandidates(
  { main, second }: Both<readonly Placed[]>,
  keysOf: KeysOf,
  partners: Partners,
): void {
  const [inMain, inSecond] = [indexed(main, keysOf), indexed(second, keysOf)];
  const only = (entry: Placed, index: Index) => {
    let found: Placed | undefined;
    for (const each of keysOf(entry).flatMap((key) => index.get(key) ?? [])) {
      if (each === found || !isPossible(entry, each)) continue;
      if (found !== undefined) return undefined;
      found = each;
    }
    return found;
  };
  const taken = new Set(partners.values());
  for (const one of main) {
    const other = partners.has(one) ? undefined : only(one, inSecond);
    if (other !== undefined && !taken.has(other) && only(other, inMain) === one) partners.set(one, other);
  }
}

/** Entries whose numbers are alike by chance have nothing else in common. */
const isPossible = ({ about = [] }: Entry, { about: others = [] }: Entry): boolean =>
  about.length === 0 ||
  about.some((part, index) => part === null || others[index] === null || part === others[index]);

/** Entries that show the same are paired in their order. */
function pairTwins({ main, second }: Both<readonly Placed[]>, partners: Partners): void {
  const taken = new Set(partners.values());
  const left = indexed(
    second.filter((each) => !taken.has(each)),
    (entry) => [shownOf(entry)],
  );
  for (const one of main) {
    const twin = partners.has(one) ? undefined : left.get(shownOf(one))?.shift();
    if (twin !== undefined) partners.set(one, twin);
  }
}

type Index = ReadonlyMap<string, Placed[]>;

function indexed(entries: readonly Placed[], keysOf: KeysOf): Index {
  const index = new Map<string, Placed[]>();
  for (const entry of entries) {
    for (const key of keysOf(entry)) {
      const held = index.get(key);
      if (held === undefined) index.set(key, [entry]);
      else held.push(entry);
    }
  }
  return index;
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
