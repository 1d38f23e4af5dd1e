import { Delaunay } from 'd3-delaunay';

import type { Locality, Names } from './localities.ts';

export type Point = readonly [number, number];
/** What lies at one place: several localities may, as post boxes do. */
export type Site = { at: Point; members: readonly Locality[]; sa2: string };

/** Nearest certain localities that are asked, and what the postcode's own claim weighs beside them. */
const ASKED = 8;
const SOFTENING_KM = 3;
const CLAIM_KM = 6;
const OLDER_CLAIM_KM = 10;

const STATE_DIGITS: Record<string, string> = {
  NSW: '19',
  VIC: '2',
  QLD: '3',
  SA: '4',
  WA: '59',
  TAS: '6',
  NT: '7',
  ACT: '8',
};

/**
 * Gives every place an SA2, and so an SA3. The source names one SA2 a postcode, so a locality is certain only
 * where its own name is in the claim; the rest follow their certain neighbours, with their claim as one voice more.
 */
export function labelSites(
  localities: readonly Locality[],
  names: Names,
  project: (position: Point) => Point,
): Site[] {
  const grouped = [
    ...Map.groupBy(localities, ({ position }) => position.map((part) => part.toFixed(4)).join()).values(),
  ];
  const sites = grouped.map((members) => ({ at: project(members[0]?.position ?? [0, 0]), members }));
  const certain = certainSites(sites, names);
  const seeds = sites.flatMap((site) => {
    const sa2 = certain.get(site);
    return sa2 === undefined ? [] : [{ at: site.at, sa2 }];
  });
  const labelled = sites.map((site) => ({ ...site, sa2: certain.get(site) ?? vote(site, seeds, names) }));
  return joinFragments(labelled);
}

type Unlabelled = Omit<Site, 'sa2'>;
type Seed = { at: Point; sa2: string };

/** Places whose own name is the claim's; codes that no name leads to keep every place that claims them. */
function certainSites(sites: readonly Unlabelled[], names: Names): Map<Unlabelled, string> {
  const certain = new Map<Unlabelled, string>();
  for (const site of sites) {
    const own = site.members.find((each) => isNamedAfter(each, names));
    if (own !== undefined) certain.set(site, own.claimedSa2);
  }
  const reached = new Set([...certain.values()].map((sa2) => sa2.slice(0, 5)));
  for (const site of sites) {
    const claim = site.members.find(({ claimed }) => claimed !== '' && !reached.has(claimed));
    if (claim !== undefined && !certain.has(site)) certain.set(site, claim.claimedSa2);
  }
  return certain;
}

function isNamedAfter({ name, claimedSa2, claimedFor }: Locality, { sa2 }: Names): boolean {
  if (claimedSa2 === '') return false;
  if (claimedFor === name) return true;
  return (sa2.get(claimedSa2) ?? '')
    .toUpperCase()
    .split(/ - | \(/)
    .includes(name);
}

function vote(site: Unlabelled, seeds: readonly Seed[], names: Names): string {
  const state = STATE_DIGITS[site.members[0]?.state ?? ''] ?? '';
  const near = seeds
    .filter(({ sa2 }) => state.includes(sa2.charAt(0)))
    .map(({ at, sa2 }) => ({ sa2, km: Math.hypot(at[0] - site.at[0], at[1] - site.at[1]) }))
    .toSorted((a, b) => a.km - b.km)
    .slice(0, ASKED);
  const voices = new Map<string, number>();
  const add = (sa3: string, weight: number) => voices.set(sa3, (voices.get(sa3) ?? 0) + weight);
  for (const { sa2, km } of near) add(sa2.slice(0, 5), 1 / (km + SOFTENING_KM) ** 2);
  for (const { claimed, olderSa3 } of site.members) {
    if (voices.has(claimed)) add(claimed, 1 / CLAIM_KM ** 2);
    if (voices.has(olderSa3) && names.sa3.has(olderSa3)) add(olderSa3, 1 / OLDER_CLAIM_KM ** 2);
  }
  const [winner] = [...voices].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b));
  const chosen = near.find(({ sa2 }) => sa2.startsWith(winner?.[0] ?? '')) ?? near[0];
  return chosen?.sa2 ?? '';
}

const ROUNDS = 3;
/** A part of a region that is cut off from the rest keeps its label from this many places on. */
const SMALLEST_PART = 12;

/** Gives small parts that lie apart from their region to the neighbours around them. */
function joinFragments(sites: readonly Site[]): Site[] {
  const delaunay = Delaunay.from(sites.map(({ at }) => [at[0], at[1]]));
  const labels = sites.map(({ sa2 }) => sa2);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const part of fragmentsOf(labels, delaunay)) relabel(part, labels, delaunay);
  }
  return sites.map((site, index) => ({ ...site, sa2: labels[index] ?? site.sa2 }));
}

type Net = Pick<Delaunay<Delaunay.Point>, 'neighbors'>;

function fragmentsOf(labels: readonly string[], delaunay: Net): number[][] {
  const seen = new Set<number>();
  const parts: number[][] = [];
  for (const start of labels.keys()) {
    if (seen.has(start)) continue;
    const part = [start];
    seen.add(start);
    for (const each of part) {
      for (const next of delaunay.neighbors(each)) {
        if (seen.has(next) || regionAt(labels, next) !== regionAt(labels, start)) continue;
        seen.add(next);
        part.push(next);
      }
    }
    parts.push(part);
  }
  const byRegion = Map.groupBy(parts, (part) => regionAt(labels, part[0]));
  return [...byRegion.values()].flatMap((all) =>
    all
      .toSorted((a, b) => b.length - a.length)
      .slice(1)
      .filter((part) => part.length < SMALLEST_PART),
  );
}

function relabel(part: readonly number[], labels: string[], delaunay: Net): void {
  const inside = new Set(part);
  const around = new Map<string, number>();
  for (const each of part) {
    for (const next of delaunay.neighbors(each)) {
      const label = labels[next];
      if (inside.has(next) || label === undefined) continue;
      if (label.charAt(0) !== labels[each]?.charAt(0)) continue;
      around.set(label, (around.get(label) ?? 0) + 1);
    }
  }
  const [winner] = [...around].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b));
  if (winner === undefined) return;
  for (const each of part) labels[each] = winner[0];
}

const regionAt = (labels: readonly string[], index: number | undefined) =>
  (index === undefined ? '' : (labels[index] ?? '')).slice(0, 5);
