import { createHash } from 'node:crypto';

/** The range of the map's palette and its middle (MAP-016). */
const [LOWEST, MIDDLE, HIGHEST] = [581, 629, 671];
/** Exponent of the spread: above 1, most regions are near the middle. */
const CURVE = 1.7;
/** Points added for an age; a pseudo-random part comes on top. */
const GENERATIONS = { genY: -14, genX: -4, boomer: 7, builder: 13 } as const;
/** Weights of the wider region and of the region itself in a region's rank. */
const WIDER_SHARE = 0.55;
const LISTED = 3;
const SPREAD = 11;

type Entry = { region: string; score: number };
export type Statistics = {
  name: 'scoreMapData18';
  isIllustrative: boolean;
  states: { code: string; name: string }[];
  sA3Scores: Record<string, number>;
  sA4Regions: Record<string, { low: Entry[]; high: Entry[] }>;
  sA3Generations: Record<string, { generation: keyof typeof GENERATIONS; male: number; female: number }[]>;
};
export type Region = { code: string; name: string; state: string };

export const STATES: Record<string, string> = {
  '1': 'New South Wales',
  '2': 'Victoria',
  '3': 'Queensland',
  '4': 'South Australia',
  '5': 'Western Australia',
  '6': 'Tasmania',
  '7': 'Northern Territory',
  '8': 'Australian Capital Territory',
  '9': 'Other Territories',
};

/** A hash between 0 and 1, the same on every machine. */
function chance(text: string): number {
  return createHash('sha256').update(`scoreMapData18 ${text}`).digest().readUInt32BE(0) / 2 ** 32;
}

/**
 * Invented scores, the same at each run, until an operator supplies real ones: no package has medians by region. They
 * span the palette.
 */
export function illustrate(regions: readonly Region[], sa4Names: ReadonlyMap<string, string>): Statistics {
  const scores = scoresOf(regions);
  const generations = Object.entries(GENERATIONS) as [keyof typeof GENERATIONS, number][];
  return {
    name: 'scoreMapData18',
    isIllustrative: true,
    states: Object.entries(STATES).map(([code, name]) => ({ code, name })),
    sA3Scores: Object.fromEntries(scores),
    sA4Regions: Object.fromEntries(
      Object.keys(STATES).map((state) => [state, extremesOf(state, scores, sa4Names)]),
    ),
    sA3Generations: Object.fromEntries(
      regions.map(({ code }) => [
        code,
        generations.map(([generation, offset]) => ({
          generation,
          male: near((scores.get(code) ?? MIDDLE) + offset, `${code} ${generation} male`),
          female: near((scores.get(code) ?? MIDDLE) + offset, `${code} ${generation} female`),
        })),
      ]),
    ),
  };
}

const placeAmongAll = (code: string) =>
  WIDER_SHARE * chance(code.slice(0, 3)) + (1 - WIDER_SHARE) * chance(code);

function scoresOf(regions: readonly Region[]): Map<string, number> {
  const ranked = regions.toSorted(
    (a, b) => placeAmongAll(a.code) - placeAmongAll(b.code) || a.code.localeCompare(b.code),
  );
  const last = ranked.length - 1;
  const scores = ranked.map(({ code }, rank) => {
    const away = (2 * rank) / last - 1;
    const reach = away < 0 ? MIDDLE - LOWEST : HIGHEST - MIDDLE;
    return [code, Math.round(MIDDLE + Math.sign(away) * reach * Math.abs(away) ** CURVE)] as const;
  });
  return new Map(scores.toSorted(([a], [b]) => a.localeCompare(b)));
}

function near(score: number, text: string): number {
  const moved = Math.round(score + (2 * chance(text) - 1) * SPREAD);
  return Math.min(HIGHEST, Math.max(LOWEST, moved));
}

/** The lowest and the highest wider regions of a state, none in both lists unless there is only one. */
function extremesOf(
  state: string,
  scores: ReadonlyMap<string, number>,
  sa4Names: ReadonlyMap<string, string>,
) {
  const own = [...scores].filter(([code]) => code.startsWith(state));
  const entries = [...Map.groupBy(own, ([code]) => code.slice(0, 3))]
    .map(([sa4, all]) => ({
      region: sa4Names.get(sa4) ?? sa4,
      score: medianScore(all.map(([, score]) => score)),
    }))
    .toSorted((a, b) => a.score - b.score || a.region.localeCompare(b.region));
  const count = Math.min(LISTED, Math.max(1, Math.floor(entries.length / 2)));
  return { low: entries.slice(0, count), high: entries.toReversed().slice(0, count) };
}

function medianScore(scores: readonly number[]): number {
  const sorted = scores.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return Math.round((low + high) / 2);
}
