import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { parsePlaces, parseRegions, parseStatistics } from './map-files.ts';

const folder = new URL('../../../../content/map/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');

const regions = parseRegions(read('regions.topo.json'));
const places = parsePlaces(read('places.json'));
const statistics = parseStatistics(read('scoreMapData18.json'));
const codes = places.sA3.map(([code]) => code);

describe('the region files', () => {
  it('[MAP-017] holds the 340 regions that have a shape, the same in every file, each with a name', () => {
    expect(codes.length).toBe(340);
    expect(regions.objects.regions.geometries.map(({ id }) => id)).toEqual(codes);
    expect(Object.keys(statistics.sA3Scores)).toEqual(codes);
    expect(places.sA3.every(([code, name]) => name !== '' && name !== code)).toBe(true);
  });

  it('weighs at most 80 kB compressed, and says that its boundaries are approximate', () => {
    expect(gzipSync(readFileSync(new URL('regions.topo.json', folder))).length).toBeLessThan(80_000);
    expect(regions).toMatchObject({ isApproximate: true, credit: expect.stringMatching(/Approximate/) });
  });

  it('[MAP-007] knows a region for each of the 3,174 postcodes, and none for the North Pole', () => {
    const known = places.places
      .trim()
      .split('\n')
      .map((line) => line.split('|'));
    const postcodes = new Set(known.map(([, , postcode]) => postcode));
    expect(postcodes.size).toBe(3174);
    expect(postcodes.has('9999')).toBe(false);
    for (const [, , , sa2] of known) expect(codes[places.sA2[Number(sa2)]?.[1] ?? -1]).toBeDefined();
  });
});

describe('what the pages say of the map', () => {
  const words = [read('../texts.yaml')];
  const sentences = words
    .join('\n')
    .split('\n')
    .filter((line) => /on the score map|on a map of Aus/.test(line));

  it('[MAP-017] counts no score in them, and no region that only the files count', () => {
    expect(sentences.length).toBe(1);
    expect(sentences.filter((sentence) => /\d/.test(sentence))).toEqual([]);
    expect(sentences.filter((sentence) => /million|thousand/.test(sentence))).toEqual([]);
  });

  it('[MAP-017] they call the scores made up as long as they are', () => {
    const marked = sentences.filter((sentence) => sentence.includes('made up'));
    expect(marked.length).toBe(statistics.isIllustrative ? sentences.length : 0);
  });
});

describe('scoreMapData18', () => {
  it('[MAP-012] [MAP-016] lies within the palette with its middle in the middle, and says that it is illustrative', () => {
    const scores = Object.values(statistics.sA3Scores).toSorted((a, b) => a - b);
    expect(statistics).toMatchObject({ name: 'scoreMapData18', isIllustrative: true });
    expect([scores[0], scores[Math.floor(scores.length / 2)], scores.at(-1)]).toEqual([581, 629, 671]);
  });

  it('[MAP-012] [MAP-013] has lowest and highest of every state and both genders of four generations', () => {
    for (const { code } of statistics.states) {
      const { low = [], high = [] } = statistics.sA4Regions[code] ?? {};
      expect(low.length).toBeGreaterThan(0);
      expect(Math.max(...low.map(({ score }) => score))).toBeLessThanOrEqual(
        Math.min(...high.map(({ score }) => score)),
      );
    }
    for (const code of codes) {
      const generations = statistics.sA3Generations[code] ?? [];
      expect(generations.map(({ generation }) => generation)).toEqual(['genY', 'genX', 'boomer', 'builder']);
      for (const { male, female } of generations) {
        expect(Math.min(male, female)).toBeGreaterThanOrEqual(581);
        expect(Math.max(male, female)).toBeLessThanOrEqual(671);
      }
    }
  });
});
