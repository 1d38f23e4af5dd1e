import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { parsePlaces } from './map-files.ts';

type Judged = { state: string; place: string; postcode: string; region: string };

const read = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
const places = parsePlaces(read('content/map/places.json'));
const judged = read('data/reference/judging-places.tsv')
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
    return { name: name.toUpperCase(), state, postcode, region };
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

  it.each([
    // Institutions with a postcode of their own
    ['DEAKIN UNIVERSITY', 'VIC', '3217', 'Geelong'],
    ['UNIVERSITY OF QUEENSLAND', 'QLD', '4072', 'Sherwood - Indooroopilly'],
    ['AUSTRALIAN NATIONAL UNIVERSITY', 'ACT', '0200', 'North Canberra'],
    ['UNIVERSITY OF TASMANIA', 'TAS', '7005', 'Hobart Inner'],
    ['LAW COURTS', 'VIC', '8010', 'Melbourne City'],
    ['HMAS PENGUIN', 'NSW', '2091', 'North Sydney - Mosman'],
    ['WILLIAMTOWN RAAF', 'NSW', '2314', 'Port Stephens'],
    // Stations and communities with the post of another state
    ['ALPURRURULAM', 'NT', '4825', 'Barkly'],
    ['ALEXANDRIA', 'NT', '4825', 'Barkly'],
    ['ANTHONYS LAGOON', 'NT', '4825', 'Barkly'],
    ['BRUNETTE DOWNS', 'NT', '4825', 'Barkly'],
    ['DAJARRA', 'QLD', '4825', 'Outback - North'],
    ['AMATA', 'SA', '0872', 'Outback - North and East'],
    ['MACQUARIE ISLAND', 'TAS', '7151', 'Huon - Bruny Island'],
    // Once with a straight and once with a curly apostrophe, in the package
    ["O'CONNOR", 'WA', '6163', 'Fremantle'],
    ["O'HALLORAN HILL", 'SA', '5158', 'Onkaparinga'],
    // At the position of a namesake in another state, in the package
    ['MARTINS CREEK', 'VIC', '3888', 'Gippsland - East'],
    ['MARTINS CREEK', 'NSW', '2420', 'Lower Hunter'],
    ['DIAMOND HEAD', 'QLD', '4551', 'Caloundra'],
    ['DIAMOND HEAD', 'NSW', '2443', 'Port Macquarie'],
    ['KANGAROO FLAT', 'NSW', '2846', 'Lithgow - Mudgee'],
    ['KANGAROO FLAT', 'VIC', '3555', 'Bendigo'],
    ['HAPPY VALLEY', 'NSW', '2430', 'Taree - Gloucester'],
    // Under an old postcode and the one that replaced it
    ['BLACKBUTT', 'QLD', '4306', 'Burnett'],
    ['BLACKBUTT', 'QLD', '4314', 'Burnett'],
    ['LINVILLE', 'QLD', '4306', 'Caboolture Hinterland'],
    ['LINVILLE', 'QLD', '4314', 'Caboolture Hinterland'],
    ['MOORE', 'QLD', '4306', 'Caboolture Hinterland'],
    ['MOORE', 'QLD', '4314', 'Caboolture Hinterland'],
  ])('[MAP-007] puts %s, %s %s, in %s', (place, state, postcode, region) => {
    expect(regionOf.get(`${place}|${state}|${postcode}`)).toBe(region);
  });

  it('[MAP-007] puts a locality under its old postcode where it is under the new one', () => {
    const now = lines.filter(({ postcode }) => postcode === '4314');
    const before = now.flatMap(({ name, region }) => {
      const old = regionOf.get(`${name}|QLD|4306`);
      return old === undefined ? [] : [{ name, region, old }];
    });
    expect(before.length).toBeGreaterThan(10);
    expect(before.filter(({ region, old }) => region !== old)).toEqual([]);
  });

  it('[MAP-007] puts all of 2540 but the territory of Jervis Bay in Shoalhaven', () => {
    const all = lines.filter(({ postcode }) => postcode === '2540');
    const territory = all.filter(({ region }) => region === 'Jervis Bay').map(({ name }) => name);
    expect(territory.toSorted()).toEqual(['HMAS CRESWELL', 'JERVIS BAY', 'WRECK BAY']);
    expect(all.filter(({ region }) => region === 'Shoalhaven').length).toBe(all.length - territory.length);
  });
});
