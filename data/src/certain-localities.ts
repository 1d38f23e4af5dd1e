import type { KnownRegion } from './known-places.ts';
import { plainName, type Locality, type Names } from './localities.ts';

/** First digits of the regions' codes. */
export const STATE_DIGITS: Record<string, string> = {
  NSW: '1',
  VIC: '2',
  QLD: '3',
  SA: '4',
  WA: '59',
  TAS: '6',
  NT: '7',
  ACT: '89',
};

/** Two places of one name in one state are one place only within this distance, in degrees. */
const SAME_PLACE = 0.2;

/** Evidence of a name for a region, the strongest first: a whole name, a part of an SA2's, of an SA3's, the place in a row. */
const SURENESS = { whole: 0, partOfSa2: 1, partOfSa3: 2, claim: 3 } as const;
type Clue = { sa3: string; sureness: number };
type Source = { localities: readonly Locality[]; names: Names; known: readonly KnownRegion[] };

/** The region of each locality that is listed by hand or implied by its name; null otherwise. */
export function findCertain({ localities, names, known }: Source): (string | null)[] {
  const byHand = handWritten(known);
  const clues = cluesOf(localities, names);
  const namesakes = Map.groupBy(localities, keyOf);
  return localities.map((locality) => {
    const key = keyOf(locality);
    const told = byHand.get(`${key}|${locality.postcode}`) ?? byHand.get(key);
    return told ?? readName(locality, clues.get(key) ?? [], namesakes.get(key) ?? []);
  });
}

const digitOf = (state: string) => STATE_DIGITS[state]?.charAt(0) ?? '';
const keyOf = ({ name, state }: Pick<Locality, 'name' | 'state'>) => `${name}|${digitOf(state)}`;

function handWritten(known: readonly KnownRegion[]): Map<string, string> {
  return new Map(
    known.flatMap(({ code, places }) =>
      places.flatMap(({ name, postcode }) =>
        digitsOf(code, postcode).map((digit) => {
          const key = `${name}|${digit}`;
          return [postcode === null ? key : `${key}|${postcode}`, code] as const;
        }),
      ),
    ),
  );
}

/**
 * The other territories use postcodes of New South Wales, Western Australia or the capital. A place with its postcode may
 * have another state's: stations in the Northern Territory have their post from Mount Isa.
 */
function digitsOf(code: string, postcode: string | null): string[] {
  if (postcode !== null) return [...new Set(Object.values(STATE_DIGITS).map((digits) => digits.charAt(0)))];
  return code.startsWith('9') ? ['1', '5', '8'] : [code.charAt(0)];
}

const partsOf = (label: string) => plainName(label).split(' - ');
export const isNamedIn = (name: string, label: string) => partsOf(label).includes(name);

function cluesOf(localities: readonly Locality[], { sa3, sa2 }: Names): Map<string, Clue[]> {
  const clues = new Map<string, Clue[]>();
  const add = (name: string, code: string, sureness: number) => {
    const key = `${name}|${code.charAt(0)}`;
    clues.set(key, [...(clues.get(key) ?? []), { sa3: code.slice(0, 5), sureness }]);
  };
  for (const [code, label] of [...sa3, ...sa2]) add(plainName(label), code, SURENESS.whole);
  for (const [code, label] of sa2) for (const part of partsOf(label)) add(part, code, SURENESS.partOfSa2);
  for (const [code, label] of sa3) for (const part of partsOf(label)) add(part, code, SURENESS.partOfSa3);
  for (const { claimedFor, claimedSa2 } of localities) {
    if (claimedSa2 !== '') add(claimedFor, claimedSa2, SURENESS.claim);
  }
  return clues;
}

/** If two regions match a name, or two distant places share it, the postcode's region decides. */
function readName({ claimed, olderSa3 }: Locality, clues: readonly Clue[], namesakes: readonly Locality[]) {
  const surest = Math.min(...clues.map(({ sureness }) => sureness));
  const told = new Set(clues.filter(({ sureness }) => sureness === surest).map(({ sa3 }) => sa3));
  const [first] = told.size > 1 && told.has(claimed) ? [claimed] : told;
  if (first === undefined || (told.size > 1 && first !== claimed)) return null;
  const isOnePlace = namesakes.every((one) => namesakes.every((other) => isNear(one, other)));
  return isOnePlace || first === claimed || first === olderSa3 ? first : null;
}

const isNear = (one: Locality, other: Locality) =>
  Math.hypot(one.position[0] - other.position[0], one.position[1] - other.position[1]) < SAME_PLACE;
