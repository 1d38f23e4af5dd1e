import { describe, expect, it } from 'vitest';

import { findAreas } from './find-areas.ts';
import { areaOf, placesOf } from './json-map-files.ts';

const ctx = { config: { contentDir: new URL('../../../../../content', import.meta.url).pathname } };
const places = await placesOf(ctx);
const find = (search: string) => findAreas(places, search);

describe('regions by postcode and place', () => {
  it('[MAP-007] [MAP-010] finds the regions of a postcode, the most common one first', () => {
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

  it('[MAP-007] finds a region on the map for every postcode, with a median under 2 ms', async () => {
    const all = new Set(places.lines.split('\n').map((line) => line.split('|')[3] ?? ''));
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

  it('reads the places once a process, for the contexts of all requests', () => {
    expect(placesOf({ ...ctx })).toBe(placesOf({ ...ctx }));
  });

  it('[MAP-006] finds places by the start of a name in any case, exact names first', () => {
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

  it.each([
    ['O’Connor', "o'connor", 'oconnor', 'O‘CONNOR', 'O ʼConnor'.replace(' ', '')],
    ['Mount Gravatt', 'mt gravatt', 'Mt. Gravatt', 'MOUNT\u00A0GRAVATT'],
    ['St Kilda', 'saint kilda', 'St. Kilda', 'ｓｔ ｋｉｌｄａ'],
    ['Saint Helena', 'st helena', 'ST HELENA'],
    ['Brighton-Le-Sands', 'brighton le sands', 'Brighton\u2011Le\u2013Sands'],
    ['Ernabella (Pukatja)', 'ernabella pukatja', 'Ernabella - Pukatja'],
  ])('[MAP-006] finds %s in every spelling', (name, ...spellings) => {
    const found = find(name).map(({ place }) => place);
    expect(found).not.toEqual([]);
    for (const spelling of spellings) {
      expect(
        find(spelling).map(({ place }) => place),
        spelling,
      ).toEqual(found);
    }
  });

  it('[MAP-006] shows each place once, as its state writes it', () => {
    const first = (search: string) => find(search).map(({ place }) => place.replace(/ [A-Z]+ \d{4}$/, ''));
    expect(first("o'connor")).toEqual(["O'Connor", "O'Connor"]);
    expect(first('mcmahons point')).toEqual(['McMahons Point']);
    expect(first('hmas creswell')).toEqual(['HMAS Creswell']);
    expect(find('alpurrurulam').map(({ place }) => place)).toEqual(['Alpurrurulam NT 4825']);
    expect(find('amata').map(({ place }) => place)).toEqual(['Amata SA 0872']);
  });

  it('[MAP-006] needs three typed characters, abbreviations too', () => {
    expect([find('st'), find('mt'), find('St ')]).toEqual([[], [], []]);
  });

  it('[MAP-007] says which localities of a postcode lie in each of its regions', () => {
    const regions = Object.fromEntries(find('2620').map((each) => [each.sA3Name, each.localities]));
    expect(regions['Queanbeyan']).toEqual(expect.arrayContaining(['Queanbeyan', 'Karabar']));
    expect(regions['Canberra East']).toEqual(expect.arrayContaining(['Beard', 'Oaks Estate']));
    expect(Object.keys(regions)[0]).toBe('Queanbeyan');
  });

  it('[MAP-010] names the SA2 where it is known, and leaves it empty elsewhere', () => {
    expect(find('bulli')[0]).toMatchObject({ sA2Name: 'Woonona - Bulli - Russell Vale' });
    expect(find('karrinyup')[0]).toMatchObject({ sA3Name: 'Stirling', sA2Name: '' });
  });

  it('[MAP-007] marks a postcode of post office boxes', () => {
    expect(find('2001')[0]).toMatchObject({ sA3Name: 'Sydney Inner City', isForPost: true });
    expect(find('2000').some(({ isForPost }) => isForPost)).toBe(false);
  });

  it.each(['', '  ', 'Sy', '20', '0000', '9999', 'qqqq', '||', '\n\n\n', '.*'])(
    '[MAP-009] finds nothing for %j',
    (search) => {
      expect(find(search)).toEqual([]);
    },
  );

  it('[MAP-009] finds ten places at most and ignores the separator of its data in a search', () => {
    expect(find('san').length).toBe(10);
    expect(find('|2000|')).toEqual(find('2000'));
    expect(find('SYDNEY|NSW')).toEqual([]);
  });
});
