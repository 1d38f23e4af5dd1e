import { Delaunay } from 'd3-delaunay';

import { findCertain, isNamedIn, STATE_DIGITS } from './certain-localities.ts';
import type { KnownRegion } from './known-places.ts';
import type { Locality, Names } from './localities.ts';

export type Point = readonly [number, number];
/** The SA2 is empty where only the position suggests one. */
export type Labelled = Locality & { at: Point; sa3: string; sa2: string; isCertain: boolean };
/** A point of the map, and the region of most localities there. */
export type Site = { at: Point; position: Point; sa3: string };

/** The number of nearest certain localities that vote; those of the same postcode count more. */
const ASKED = 6;
const SOFTENING_KM = 1.5;
const SAME_POSTCODE = 4;

type Source = { localities: readonly Locality[]; names: Names; known: readonly KnownRegion[] };

/**
 * Gives every locality an SA3. Those listed by hand or implied by their name are certain; every other takes the region
 * of its nearest certain ones, weighted towards its own postcode.
 */
export function labelLocalities(source: Source, project: (position: Point) => Point): Labelled[] {
  const certain = findCertain(source);
  const placed = source.localities.map((each) => ({ ...each, at: project(each.position) }));
  const seeds = placed.flatMap((each, index) => {
    const sa3 = certain[index];
    return sa3 === undefined || sa3 === null ? [] : [{ at: each.at, postcode: each.postcode, sa3 }];
  });
  const byState = Map.groupBy(seeds, ({ sa3 }) => sa3.charAt(0));
  const labelled = placed.map((each, index) => {
    const sa3 = certain[index] ?? vote(each, byState);
    return { ...each, sa3, sa2: knownSa2(each, sa3, source.names), isCertain: certain[index] !== null };
  });
  return joinFragments(labelled);
}

/** SA2s of the region whose name contains the locality's. */
function knownSa2({ name, claimedSa2, claimedFor }: Locality, sa3: string, { sa2 }: Names): string {
  if (claimedSa2.startsWith(sa3) && claimedFor === name) return claimedSa2;
  const [found = ''] = [...sa2].find(([code, label]) => code.startsWith(sa3) && isNamedIn(name, label)) ?? [];
  return found;
}

type Seed = { at: Point; postcode: string; sa3: string };
type Placed = Locality & { at: Point };

function vote({ at, postcode, state }: Placed, byState: ReadonlyMap<string, readonly Seed[]>): string {
  const near = (STATE_DIGITS[state] ?? '')
    .split('')
    .flatMap((digit) => byState.get(digit) ?? [])
    .map((seed) => ({ ...seed, km: Math.hypot(seed.at[0] - at[0], seed.at[1] - at[1]) }))
    .toSorted((a, b) => a.km - b.km)
    .slice(0, ASKED);
  const voices = new Map<string, number>();
  for (const { sa3, km, postcode: theirs } of near) {
    const voice = (theirs === postcode ? SAME_POSTCODE : 1) / (km + SOFTENING_KM) ** 2;
    voices.set(sa3, (voices.get(sa3) ?? 0) + voice);
  }
  const [winner] = [...voices].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b));
  return winner?.[0] ?? '';
}

/**
 * Merges localities at one point, such as post office boxes. A point shared by places of two states is the middle of a
 * postcode and belongs to neither.
 */
export function sitesOf(labelled: readonly Labelled[]): Site[] {
  return [...Map.groupBy(labelled, ({ at }) => at.map((part) => part.toFixed(2)).join()).values()].flatMap(
    (members) => {
      if (new Set(members.map(({ sa3 }) => sa3.charAt(0))).size > 1) return [];
      const [first] = members;
      const regions = [...Map.groupBy(members, ({ sa3 }) => sa3)].toSorted(
        ([a, one], [b, other]) => weightOf(other) - weightOf(one) || a.localeCompare(b),
      );
      return first === undefined
        ? []
        : [{ at: first.at, position: first.position, sa3: regions[0]?.[0] ?? '' }];
    },
  );
}

const weightOf = (members: readonly Labelled[]) =>
  members.filter(({ isCertain }) => isCertain).length * 2 +
  members.filter(({ isForPost }) => !isForPost).length;

const ROUNDS = 3;
/** A detached part of a region keeps its label from this many places on. */
const SMALLEST_PART = 12;

/** Gives small detached parts without a certain locality to the surrounding regions. */
function joinFragments(places: readonly Labelled[]): Labelled[] {
  const net = Delaunay.from(places.map(({ at }) => [at[0], at[1]]));
  const labels = places.map(({ sa3 }) => sa3);
  for (let round = 0; round < ROUNDS; round += 1) {
    const loose = fragmentsOf(labels, net).filter((part) => part.every((each) => !places[each]?.isCertain));
    for (const part of loose) relabel(part, labels, net);
  }
  return places.map((place, index) => {
    const sa3 = labels[index] ?? place.sa3;
    return { ...place, sa3, sa2: place.sa2.startsWith(sa3) ? place.sa2 : '' };
  });
}

type Net = Pick<Delaunay<Delaunay.Point>, 'neighbors'>;

function fragmentsOf(labels: readonly string[], net: Net): number[][] {
  const seen = new Set<number>();
  const parts: number[][] = [];
  for (const start of labels.keys()) {
    if (seen.has(start)) continue;
    const part = [start];
    seen.add(start);
    for (const each of part) {
      for (const next of net.neighbors(each)) {
        if (seen.has(next) || labels[next] !== labels[start]) continue;
        seen.add(next);
        part.push(next);
      }
    }
    parts.push(part);
  }
  const byRegion = Map.groupBy(parts, (part) => labels[part[0] ?? 0]);
  return [...byRegion.values()].flatMap((all) =>
    all
      .toSorted((a, b) => b.length - a.length)
      .slice(1)
      .filter((part) => part.length < SMALLEST_PART),
  );
}

function relabel(part: readonly number[], labels: string[], net: Net): void {
  const inside = new Set(part);
  const around = new Map<string, number>();
  for (const each of part) {
    for (const next of net.neighbors(each)) {
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
