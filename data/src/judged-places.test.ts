import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { readKnownPlaces } from './known-places.ts';
import { readLocalities } from './localities.ts';
import type { Places } from './place-index.ts';

type Judged = { state: string; place: string; postcode: string; region: string };

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const places = JSON.parse(read('../../content/map/places.json')) as Places;
const judged = read('../reference/judging-places.tsv')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Judged => {
    const [state = '', place = '', postcode = '', region = ''] = line.split('\t');
    return { state, place, postcode, region };
  });

const lines = places.places
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', state = '', postcode = '', index = ''] = line.split('|');
    const region = places.sA3[places.sA2[Number(index)]?.[1] ?? -1]?.[1] ?? '';
    return { name, state, postcode, region };
  });
const regionOf = new Map(
  lines.map(({ name, state, postcode, region }) => [`${name}|${state}|${postcode}`, region]),
);

describe('where the map puts places', () => {
  it('[MAP-007] puts at least 98 % of known towns and suburbs in their region', () => {
    const wrong = judged.filter(
      ({ place, state, postcode, region }) =>
        regionOf.get(`${place.toUpperCase()}|${state}|${postcode}`) !== region,
    );
    expect(judged.length).toBeGreaterThanOrEqual(300);
    expect(wrong.map(({ place }) => place).slice(Math.floor(judged.length * 0.02))).toEqual([]);
  });

  it('[MAP-007] judges by every state and territory, and only by regions that exist', () => {
    const names = new Set(places.sA3.map(([, name]) => name));
    const states = new Set(judged.map(({ state }) => state));
    expect([...states].toSorted()).toEqual(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']);
    expect(judged.filter(({ region }) => !names.has(region))).toEqual([]);
    expect(new Set(judged.map(({ region }) => region)).size).toBeGreaterThan(250);
  });

  it('[MAP-007] finds every hand-listed place in the package, each in one region', () => {
    const names = new Set(readLocalities().localities.map(({ name }) => name));
    const known = readKnownPlaces().flatMap(({ code, places: list }) =>
      list.map(({ name, postcode }) => ({ name, key: `${code.charAt(0)} ${name} ${postcode}` })),
    );
    expect(known.filter(({ name }) => !names.has(name))).toEqual([]);
    expect(new Set(known.map(({ key }) => key)).size).toBe(known.length);
  });

  it('[MAP-007] puts all of 2540 but the territory of Jervis Bay in Shoalhaven', () => {
    const all = lines.filter(({ postcode }) => postcode === '2540');
    const territory = all.filter(({ region }) => region === 'Jervis Bay').map(({ name }) => name);
    expect(territory.toSorted()).toEqual(['HMAS CRESWELL', 'JERVIS BAY', 'WRECK BAY']);
    expect(all.filter(({ region }) => region === 'Shoalhaven').length).toBe(all.length - territory.length);
  });
});
