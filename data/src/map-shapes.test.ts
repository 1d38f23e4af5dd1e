import { readFileSync } from 'node:fs';

import { geoArea, geoContains } from 'd3-geo';
import { feature } from 'topojson-client';
import { describe, expect, it } from 'vitest';

import type { RegionsFile } from './draw-regions.ts';
import { readKnownPlaces } from './known-places.ts';
import { readLocalities } from './localities.ts';
import type { Places } from './place-index.ts';

const folder = new URL('../../content/map/', import.meta.url);
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

const regions = read('regions.topo.json') as RegionsFile;
const { places } = read('places.json') as Places;
const { features } = feature(regions, regions.objects.regions);
const { localities } = readLocalities();

describe('the shapes of the regions', () => {
  it('[MAP-017] fill the globe in none of the 340', () => {
    expect(features.length).toBe(340);
    for (const each of features) expect(geoArea(each)).toBeLessThan(0.05);
  });

  it.each([
    ['Sydney', '117', [151.2, -33.88]],
    ['Perth', '50302', [115.86, -31.95]],
    ['Alice Springs', '70201', [133.88, -23.7]],
    ['Hobart', '60105', [147.32, -42.88]],
    ['Toowoomba', '31701', [151.93, -27.57]],
    ['Ballarat', '20101', [143.83, -37.56]],
  ] as const)('%s lies in its own region', (_, code, at) => {
    const [found] = features.filter((each) => geoContains(each, [at[0], at[1]]));
    expect(String(found?.id)).toContain(code);
  });
});

describe('the places of the package', () => {
  it('[MAP-007] are in the committed file with each of their postcodes', () => {
    const known = places
      .trim()
      .split('\n')
      .map((line) => line.split('|')[2]);
    expect(new Set(known)).toEqual(new Set(localities.map(({ postcode }) => postcode)));
  });

  it('[MAP-007] have every hand-listed place, each in one region', () => {
    const names = new Set(localities.map(({ name }) => name));
    const known = readKnownPlaces().flatMap(({ code, places: list }) =>
      list.map(({ name, postcode }) => ({ name, key: `${code.charAt(0)} ${name} ${postcode}` })),
    );
    expect(known.filter(({ name }) => !names.has(name))).toEqual([]);
    expect(new Set(known.map(({ key }) => key)).size).toBe(known.length);
  });
});
