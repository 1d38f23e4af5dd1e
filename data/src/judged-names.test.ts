import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import type { Places } from './place-index.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const { places, sA2, sA3 } = JSON.parse(read('content/map/places.json')) as Places;

const ours = places
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', state = '', postcode = '', index = ''] = line.split('|');
    return { name, state, postcode, region: sA3[sA2[Number(index)]?.[1] ?? -1]?.[0] ?? '' };
  });

const census = read('data/reference/census-suburbs.txt')
  .split('\n')
  .flatMap((line) => {
    const [, postcode = '', state = '', names] = /^(\d{4}) (\w+): (.+)$/.exec(line) ?? [];
    return (names?.split(', ') ?? []).map((name) => ({ name, state, postcode }));
  });

/** What every spelling of a name has in common. */
const bare = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll(/ \([^)]*\)/g, '')
    .replaceAll(/\bMT\b/g, 'MOUNT')
    .replaceAll(/\bST\b/g, 'SAINT')
    .replaceAll(/[^A-Z0-9]/g, '');

/** Merged into others since the census, or the census' name for what has no other. */
const NOT_OURS = [
  'NT Palmerston City',
  'QLD Bangall',
  'QLD Cornish Creek',
  'QLD Evora',
  'QLD Grant',
  'QLD Home Creek',
  'QLD Ibis',
  'QLD Ingberry',
  'QLD Mistake Creek',
  'QLD Moombria',
  'QLD Narbethong',
  'QLD Saltern Creek',
  'QLD Sardine',
  'QLD Sweers Island',
  'QLD Upland',
  'QLD Upper Cornish Creek',
  'TAS Southwest',
  'TAS West Coast',
];

describe('the names of the places', () => {
  it('[MAP-006] are those of the census in each state, to the letter', () => {
    const known = new Set(ours.map(({ name, state }) => `${state} ${name.replace(/ \(.*/, '')}`));
    const missing = census.map(({ name, state }) => `${state} ${name}`).filter((each) => !known.has(each));
    expect(census.length).toBeGreaterThan(15_000);
    expect(missing.toSorted()).toEqual(NOT_OURS);
  });

  it('[MAP-006] are in no other state than the census has them under that postcode', () => {
    const judged = Map.groupBy(census, ({ name, postcode }) => `${postcode} ${bare(name)}`);
    const elsewhere = ours.filter(({ name, state, postcode }) => {
      const found = judged.get(`${postcode} ${bare(name)}`);
      return found !== undefined && found.every((each) => each.state !== state);
    });
    // On both sides of the border, and counted on one.
    expect(elsewhere.map(({ name, state }) => `${name} ${state}`)).toEqual(['Williamsdale ACT']);
  });

  it('[MAP-006] are each once in a postcode of a state, whatever the spelling', () => {
    const counted = Map.groupBy(ours, ({ name, state, postcode }) => `${state} ${postcode} ${bare(name)}`);
    expect([...counted].filter(([, all]) => all.length > 1).map(([key]) => key)).toEqual([]);
  });

  it('[MAP-006] [MAP-007] lie in a region of their state, or of another territory', () => {
    const codes = { NSW: '1', VIC: '2', QLD: '3', SA: '4', WA: '5', TAS: '6', NT: '7', ACT: '8' };
    const abroad = ours.filter(
      ({ state, region }) =>
        !region.startsWith('9') && !region.startsWith(codes[state as keyof typeof codes]),
    );
    expect(abroad).toEqual([]);
    expect(ours.filter(({ region }) => region.startsWith('9')).length).toBeLessThan(15);
  });

  it.each(['ANU', 'HMAS Creswell', 'RAAF Base Darwin', 'Nowra Naval PO', "K'gari", 'Mount Coot-tha'])(
    '[MAP-006] has %s, which the census has not',
    (name) => expect(ours.some((each) => each.name === name)).toBe(true),
  );

  it('[MAP-006] have none in Antarctica', () => {
    const ofTheDivision = ours.filter(({ postcode }) => postcode === '7151');
    expect(ofTheDivision.map(({ name }) => name)).toEqual(['Macquarie Island']);
  });

  it('[MAP-006] have no word in capitals that is no abbreviation', () => {
    const words = ours.flatMap(({ name }) => name.split(' ')).filter((word) => /^[A-Z]{3,}$/.test(word));
    expect([...new Set(words)].toSorted()).toEqual([
      'ANU',
      'CPA',
      'GPO',
      'HMAS',
      'MSC',
      'RAAF',
      'RGH',
      'UNSW',
    ]);
  });
});
