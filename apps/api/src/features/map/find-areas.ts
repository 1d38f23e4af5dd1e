import type { parsePlaces } from '@wattle/content/reading/map-files';
import type { ResponseOf } from '@wattle/contract';
import { normaliseSearch } from '@wattle/domain/fields/text-fields';

type Area = ResponseOf<'POST /v1/map/areas'>[number];

type Places = ReturnType<typeof parsePlaces>;

/** `lines`: as `places`, each with the name in the form of searches before it. */
export type SearchablePlaces = Omit<Places, 'places'> & { readonly lines: string };

export function searchablePlaces({ places, ...rest }: Places): SearchablePlaces {
  const lines = places.replaceAll(/\n([^|\n]+)/g, (_, name: string) => `\n${searched(name)}|${name}`);
  return { ...rest, lines };
}

/** Removes punctuation. */
function wordsOf(text: string): string {
  return normaliseSearch(text)
    .replaceAll('-', ' ')
    .replaceAll(/[^a-z0-9 ]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** Written out, so that 'Mt' and 'Mount', 'St' and 'Saint' find the same. */
const searched = (text: string): string =>
  wordsOf(text)
    .replaceAll(/\bmt\b/g, 'mount')
    .replaceAll(/\bst\b/g, 'saint');

const MAX_AREAS = 10;
const MIN_NAME_LENGTH = 3;
type Line = { name: string; state: string; postcode: string; sA2: number };

/**
 * Regions of a postcode with their localities, the one with the most localities first. Other text finds places whose
 * name or postcode starts with it, exact names first. Look-alikes, accents and abbreviations make no difference.
 */
export function findAreas({ sA3, sA2, lines, forPost }: SearchablePlaces, search: string): Area[] {
  if (wordsOf(search).length < MIN_NAME_LENGTH) return [];
  const typed = searched(search);
  const isPostcode = /^\d{4}$/.test(typed);
  const found = new Map<string, Area>();
  for (const line of linesFor(lines, typed)) {
    const [sA2Name, index] = sA2[line.sA2] ?? ['', -1];
    const [sA3Code, sA3Name] = sA3[index] ?? ['', ''];
    const { name, state, postcode } = line;
    const key = isPostcode ? sA3Code : `${name}|${sA3Code}`;
    const known = found.get(key);
    if (known !== undefined) {
      if (isPostcode) known.localities.push(name);
      continue;
    }
    const place = [isPostcode ? '' : name, state, postcode].join(' ').trim();
    const isForPost = forPost.includes(postcode);
    found.set(key, { sA3Code, sA3Name, sA2Name, place, localities: [name], isForPost });
    if (found.size === MAX_AREAS) break;
  }
  return [...found.values()];
}

function* linesFor(lines: string, typed: string): Generator<Line> {
  if (/^\d+$/.test(typed)) {
    yield* linesWith(lines, typed.length === 4 ? `|${typed}|` : `|${typed}`);
    return;
  }
  yield* linesWith(lines, `\n${typed}|`);
  yield* linesWith(lines, `\n${typed}`);
  yield* linesWith(lines, ` ${typed}`);
}

function* linesWith(lines: string, needle: string): Generator<Line> {
  for (let at = lines.indexOf(needle); at !== -1; at = lines.indexOf(needle, at + needle.length)) {
    const start = needle.startsWith('\n') ? at + 1 : lines.lastIndexOf('\n', at) + 1;
    const [, name = '', state = '', postcode = '', sA2 = ''] = lines
      .slice(start, lines.indexOf('\n', start))
      .split('|');
    yield { name, state, postcode, sA2: Number(sA2) };
  }
}
