import { localities, streets } from './gazetteer.ts';

const maxSuggestions = 10;

const houseNumber = /^\s*((?:unit\s+)?\d+[a-z]?(?:\s*[/-]\s*\d+[a-z]?)?)\s*,?\s+(.*)$/i;
const abbreviations: Record<string, string> = {
  rd: 'road',
  ave: 'avenue',
  av: 'avenue',
  dr: 'drive',
  ct: 'court',
  pl: 'place',
  cres: 'crescent',
  pde: 'parade',
  tce: 'terrace',
  ln: 'lane',
  cl: 'close',
};

type Candidate = { address: string; words: readonly string[] };

/** Streets are spread across localities: the second street of the first town ranks with the first of the eighth. */
const spread = 7;
const candidates: readonly Candidate[] = streets
  .flatMap((street, streetRank) =>
    localities.map(({ name, state, postcode }, townRank) => ({
      rank: townRank + spread * streetRank,
      address: `${street}, ${name} ${state} ${postcode}`,
    })),
  )
  .sort((one, other) => one.rank - other.rank)
  .map(({ address }) => ({ address, words: wordsOf(address) }));

/**
 * Suggests at most ten addresses for the text typed so far, deterministically. Every word typed must be a prefix of a
 * word of the address, in order and from its first word on, so typing more only narrows the list.
 */
export function suggestAddresses(typed: string): string[] {
  const [, number, rest] = houseNumber.exec(typed) ?? [undefined, undefined, typed];
  const wanted = wordsOf(rest ?? '').map((word) => abbreviations[word] ?? word);
  if (wanted.length === 0 || !/[a-z]/.test(wanted[0] ?? '')) return [];
  return candidates
    .filter(({ words }) => follows(words, wanted))
    .slice(0, maxSuggestions)
    .map(({ address }) => `${number?.replaceAll(/\s*([/-])\s*/g, '$1') ?? numberFor(address)} ${address}`);
}

function follows(words: readonly string[], wanted: readonly string[]): boolean {
  let from = 0;
  return wanted.every((prefix, index) => {
    const at = words.findIndex((word, position) => position >= from && word.startsWith(prefix));
    from = at + 1;
    return at >= 0 && (index > 0 || at === 0);
  });
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** A house number if none was typed; it depends on the address alone. */
function numberFor(address: string): number {
  return (Buffer.from(address).reduce((sum, byte) => sum + byte, 0) % 180) + 1;
}
