import { describe, expect, it } from 'vitest';

import { findAreas } from './find-areas.ts';
import { areaOf, placesOf } from './json-map-files.ts';

const ctx = { config: { contentDir: new URL('../../../../../content', import.meta.url).pathname } };
const places = await placesOf(ctx);
const find = (search: string) => findAreas(places, search);

describe('regions by postcode and place', () => {
  it('[MAP-007] [MAP-010] a postcode leads to its regions, the one most often meant first', () => {
    const [first] = find('2000');
    expect(first).toEqual({
      sA3Code: '11703',
      sA3Name: 'Sydney Inner City',
      sA2Name: expect.any(String),
      place: 'NSW 2000',
      localities: expect.arrayContaining(['Sydney', 'The Rocks']),
      isForPost: false,
    });
    expect(new Set(find('2620').map(({ sA3Code }) => sA3Code)).size).toBe(find('2620').length);
  });

  it('[MAP-007] every postcode answers with regions that the map has, and the median takes under 2 ms', async () => {
    const all = new Set(places.places.split('\n').map((line) => line.split('|')[2] ?? ''));
    all.delete('');
    expect(all.size).toBe(3174);
    const taken = [...all].map((postcode) => {
      const start = performance.now();
      const areas = find(postcode);
      const ms = performance.now() - start;
      expect(areas.length, postcode).toBeGreaterThan(0);
      return ms;
    });
    expect(taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 2)]).toBeLessThan(2);
    for (const [code] of places.sA3) expect(await areaOf(ctx, code)).toMatchObject({ sA3Code: code });
  });

  it('[MAP-006] a place name begins a suggestion, exact names first, in any case', () => {
    expect(find('syd').map(({ place }) => place)).toContain('Sydney NSW 2000');
    expect(
      find('Richmond')
        .slice(0, 3)
        .every(({ place }) => place.startsWith('Richmond ')),
    ).toBe(true);
    expect(find('kilda').map(({ place }) => place)).toContain('St Kilda VIC 3182');
    expect(find('300').map(({ place }) => place)).toContain('Melbourne VIC 3000');
    expect(find('avonsleigh')[0]).toMatchObject({ place: 'Avonsleigh VIC 3782', sA3Name: 'Cardinia' });
  });

  it('[MAP-007] a postcode of several regions tells which of its localities lie in each', () => {
    const regions = Object.fromEntries(find('2620').map((each) => [each.sA3Name, each.localities]));
    expect(regions['Queanbeyan']).toEqual(expect.arrayContaining(['Queanbeyan', 'Karabar']));
    expect(regions['Canberra East']).toEqual(expect.arrayContaining(['Beard', 'Oaks Estate']));
    expect(Object.keys(regions)[0]).toBe('Queanbeyan');
  });

  it('[MAP-010] the SA2 is named where it is known and empty elsewhere, never that of another place', () => {
    expect(find('bulli')[0]).toMatchObject({ sA2Name: 'Woonona - Bulli - Russell Vale' });
    expect(find('karrinyup')[0]).toMatchObject({ sA3Name: 'Stirling', sA2Name: '' });
  });

  it('[MAP-007] a postcode of post office boxes says so', () => {
    expect(find('2001')[0]).toMatchObject({ sA3Name: 'Sydney Inner City', isForPost: true });
    expect(find('2000').some(({ isForPost }) => isForPost)).toBe(false);
  });

  it.each(['', '  ', 'Sy', '20', '0000', '9999', 'qqqq', '||', '\n\n\n', '.*'])(
    '[MAP-009] %j finds nothing',
    (search) => {
      expect(find(search)).toEqual([]);
    },
  );

  it('[MAP-009] never more than ten are found, and what divides the places is no part of a search', () => {
    expect(find('san').length).toBe(10);
    expect(find('|2000|')).toEqual(find('2000'));
    expect(find('SYDNEY|NSW')).toEqual([]);
  });
});
