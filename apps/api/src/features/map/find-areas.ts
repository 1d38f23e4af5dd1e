import type { ResponseOf } from '@wattle/contract';

type Area = ResponseOf<'POST /v1/map/areas'>[number];

/** Where places are. Small enough to stay in memory after the first question. */
type Places = {
  /** Code and name. */
  sA3: readonly (readonly [code: string, name: string])[];
  /** Name, empty where it is not known, and the index of its SA3. */
  sA2: readonly (readonly [name: string, sA3: number])[];
  /** One place per line, with line feeds around each: `NAME|STATE|POSTCODE|index of its SA2`. */
  places: string;
  /** Postcodes where nobody lives. */
  forPost: readonly string[];
};

const MOST = 10;
const SHORTEST_NAME = 3;
type Line = { name: string; state: string; postcode: string; sA2: number };

/**
 * The regions of a postcode, each with its localities and the one that has most of them first; or places whose name or
 * postcode begins with the text, exact names first. Scans a single text: the median postcode takes well under a
 * millisecond.
 */
export function findAreas({ sA3, sA2, places, forPost }: Places, search: string): Area[] {
  const typed = search
    .toUpperCase()
    .replaceAll(/[^A-Z0-9' -]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const isPostcode = /^\d{4}$/.test(typed);
  const found = new Map<string, Area>();
  for (const line of linesFor(places, typed)) {
    const [sA2Name, index] = sA2[line.sA2] ?? ['', -1];
    const [sA3Code, sA3Name] = sA3[index] ?? ['', ''];
    const name = inTitleCase(line.name);
    const key = isPostcode ? sA3Code : `${line.name}|${sA3Code}`;
    const known = found.get(key);
    if (known !== undefined) {
      if (isPostcode) known.localities.push(name);
      continue;
    }
    const place = [isPostcode ? '' : name, line.state, line.postcode].join(' ').trim();
    const isForPost = forPost.includes(line.postcode);
    found.set(key, { sA3Code, sA3Name, sA2Name, place, localities: [name], isForPost });
    if (found.size === MOST) break;
  }
  return [...found.values()];
}

function* linesFor(places: string, typed: string): Generator<Line> {
  if (typed.length < SHORTEST_NAME) return;
  if (/^\d+$/.test(typed)) {
    yield* linesWith(places, typed.length === 4 ? `|${typed}|` : `|${typed}`);
    return;
  }
  yield* linesWith(places, `\n${typed}|`);
  yield* linesWith(places, `\n${typed}`);
  yield* linesWith(places, ` ${typed}`);
}

/** A needle begins at the start of a line, inside a line, or with the line feed before it. */
function* linesWith(places: string, needle: string): Generator<Line> {
  for (let at = places.indexOf(needle); at !== -1; at = places.indexOf(needle, at + needle.length)) {
    const start = needle.startsWith('\n') ? at + 1 : places.lastIndexOf('\n', at) + 1;
    const [name = '', state = '', postcode = '', sA2 = ''] = places
      .slice(start, places.indexOf('\n', start))
      .split('|');
    yield { name, state, postcode, sA2: Number(sA2) };
  }
}

function inTitleCase(name: string): string {
  return name.toLowerCase().replaceAll(/(^|[ ('-])[a-z]/g, (first) => first.toUpperCase());
}
