import { readFileSync } from 'node:fs';

export type KnownRegion = { code: string; name: string; places: readonly KnownPlace[] };
/** A postcode only where the state has the name more than once. */
export type KnownPlace = { name: string; postcode: string | null };

const file = new URL('../reference/known-places.txt', import.meta.url);

/** Reads the hand-written list of places by region: `CODE Name of the region: Place, Place 2345, …`. */
export function readKnownPlaces(): KnownRegion[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, code = '', name = '', list = ''] = /^(\d{5}) ([^:]+): (.+)$/.exec(line) ?? [];
      return code === '' ? [] : [{ code, name, places: list.split(', ').map(placeOf) }];
    });
}

function placeOf(text: string): KnownPlace {
  const [, name = text, postcode = null] = /^(.+?)(?: (\d{4}))?$/.exec(text) ?? [];
  return { name: name.toUpperCase(), postcode };
}
