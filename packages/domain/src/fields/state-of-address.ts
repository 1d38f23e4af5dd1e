import { isStateCode, STATE_CODES, type StateCode, wordsOf } from './address.ts';

export const STATE_NAMES: Readonly<Record<StateCode, string>> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
};

const GAP = String.raw`[^\p{L}\p{N}]`;
const END = `${GAP}*(?:australia${GAP}*)?$`;

/** Each state as a code, with dots or spelled out: before the postcode or at the end, because a street may be Victoria's. */
const WRITTEN = STATE_CODES.map((code) => {
  const written = `${STATE_NAMES[code]}|${Array.from(code).join('[. ]*')}\\.?`;
  return [code, new RegExp(`(^|${GAP})(?:${written})(?=${GAP}*(?:\\d{4})?${END})`, 'iu')] as const;
});

/** What Australia Post writes before the postcodes of the external territories and Jervis Bay, which have no code. */
const TERRITORIES: Readonly<Record<string, StateCode>> = { 2540: 'ACT', 2899: 'NSW', 6798: 'WA', 6799: 'WA' };
const TERRITORY = new RegExp(`(?:,? (OT|JBT|NSW|WA|ACT))?,? (2540|2899|6798|6799)(?=${END})`, 'iu');

/** The address with its state as a code, where it can be read. G-NAF writes `OT` for a territory without a code. */
export function withStateCode(address: string): string {
  return WRITTEN.reduce((text, [code, written]) => text.replace(written, `$1${code}`), address).replace(
    TERRITORY,
    (whole, before: string | undefined, postcode: string) => {
      // Towns of New South Wales have the postcode of Jervis Bay too.
      const isKept = before === undefined ? postcode === '2540' : isStateCode(before.toUpperCase());
      return isKept ? whole : ` ${TERRITORIES[postcode]} ${postcode}`;
    },
  );
}

/**
 * The state that stands before the postcode, or else the last that the address names, because a street may carry a
 * state's name ('WA Street, Sydney NSW').
 */
export function stateOfAddress(text: string): StateCode | null {
  const words = wordsOf(withStateCode(text));
  const before = words.filter((_, index) => /^\d{4}$/.test(words[index + 1] ?? ''));
  return before.findLast(isStateCode) ?? words.findLast(isStateCode) ?? null;
}
