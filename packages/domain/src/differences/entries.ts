import type { CorrectionItemKind } from '../corrections/correction-words.ts';
import type { CreditFile } from '../credit-file/credit-file.ts';
import type { FilePart } from '../credit-file/differences.ts';
import { compareFacts, findingWords, type Compared, type Fact } from './facts.ts';
import { companyKeys, pairUp, type Matching, type Pair } from './pair-up.ts';
import {
  askWhichIsRight,
  correctableAt,
  fileOf,
  otherSide,
  SIDES,
  type ComparedRow,
  type Comparing,
  type ItemList,
  type Placed,
  type RowCorrection,
  type Side,
} from './row.ts';

type Both<Filed> = Readonly<Record<Side, Filed>>;

/** A list of a file, and how its entries are compared. */
export type Listing<Filed> = Omit<Matching<Filed>, 'shownOf'> & {
  readonly part: FilePart;
  readonly list: ItemList;
  readonly itemKind: CorrectionItemKind;
  readonly of: (file: CreditFile) => readonly Filed[];
  /** Without a company's name. */
  readonly title: string;
  /** The same parts in the same order for every entry. */
  readonly factsOf: (filed: Filed, comparing: Comparing) => readonly Fact[];
  /** What is compared in each part of an entry that has parts of its own. */
  readonly partsOf?: (filed: Filed) => unknown;
  readonly comparePair?: (both: Both<Filed>, comparing: Comparing) => readonly Compared[];
  /** The kind of correction where only such parts differ. */
  readonly partKind?: CorrectionItemKind;
  readonly isShown?: (filed: Filed, comparing: Comparing) => boolean;
  /** Whether the member is asked about it. */
  readonly isAsked?: (filed: Filed) => boolean;
};

type Files = Both<CreditFile>;

export function rowsOf<Filed>(files: Files, listing: Listing<Filed>, comparing: Comparing): ComparedRow[] {
  const { of, factsOf, namesOf, partsOf = () => null, isShown = () => true } = listing;
  const shownOf = (filed: Filed) => {
    const words = factsOf(filed, comparing).map((fact) => fact.words);
    return JSON.stringify([companyKeys(namesOf(filed)), words, partsOf(filed)]);
  };
  const pairs = pairUp(of(files.main), of(files.second), { ...listing, shownOf }).filter((pair) =>
    SIDES.some((side) => pair[side] !== null && isShown(pair[side].filed, comparing)),
  );
  const unread = { main: unreadRow('main', files, listing), second: unreadRow('second', files, listing) };
  // What could be the same entry as one that has no pair.
  const isOpen = (side: Side) =>
    unread[side] !== null || pairs.some((pair) => pair[side] !== null && pair[otherSide(side)] === null);
  const open = { main: isOpen('main'), second: isOpen('second') };
  return [
    ...pairs.map((pair) => rowOf(pair, { files, listing, comparing, open })),
    ...SIDES.map((side) => unread[side]).filter((row) => row !== null),
  ];
}

/** Entries of which nothing could be read. */
function unreadRow<Filed>(
  side: Side,
  files: Files,
  { list, part }: Pick<Listing<Filed>, 'list' | 'part'>,
): ComparedRow | null {
  const count = files[side].unread.filter((each) => each.list === list && each.index === null).length;
  if (count === 0) return null;
  const [title, finding] =
    count === 1
      ? ['An entry that we could not read', 'We could not read it, so it is not compared.']
      : [`${count} entries that we could not read`, 'We could not read them, so they are not compared.'];
  const cells = { main: null, second: null, [side]: 'Could not be read' };
  return { part, title, ...cells, isSame: false, finding, advice: null, corrections: [] };
}

type Of<Filed> = { files: Files; listing: Listing<Filed>; comparing: Comparing; open: Both<boolean> };

function rowOf<Filed>(pair: Pair<Filed>, of: Of<Filed>): ComparedRow {
  const { main, second } = pair;
  if (main !== null && second !== null) return pairRow({ main, second }, of);
  if (main !== null) return aloneRow('main', main, of);
  if (second !== null) return aloneRow('second', second, of);
  throw new Error('a row without an entry');
}

function pairRow<Filed>(both: Both<Placed<Filed>>, of: Of<Filed>): ComparedRow {
  const { comparing, listing } = of;
  const { itemKind, partKind = itemKind, factsOf, comparePair, isAsked = () => true } = listing;
  const filed = { main: both.main.filed, second: both.second.filed };
  const facts = { main: factsOf(filed.main, comparing), second: factsOf(filed.second, comparing) };
  const whole = { main: isWhole('main', both.main, of), second: isWhole('second', both.second, of) };
  const entries = compareFacts(facts, whole);
  const parts = comparePair?.(filed, comparing) ?? [];
  const compared = [...entries, ...parts];
  const isQuestion = hasQuestion(compared) && SIDES.every((side) => isAsked(filed[side]));
  return {
    ...shownAs(both, of),
    isSame: whole.main && whole.second && compared.every(({ outcome }) => outcome === 'same'),
    finding: [findingWords(compared, comparing), ...unreadWords(both, of)].join(' '),
    advice: isQuestion ? askWhichIsRight(comparing) : null,
    corrections: isQuestion
      ? correctionsOf(both, { ...of, itemKind: hasQuestion(entries) ? itemKind : partKind })
      : [],
  };
}

const hasQuestion = (compared: readonly Compared[]): boolean =>
  compared.some(({ outcome, isExpected }) => outcome === 'different' && isExpected !== true);

function aloneRow<Filed>(side: Side, entry: Placed<Filed>, of: Of<Filed>): ComparedRow {
  const { comparing, listing, open } = of;
  const isAsked = listing.isAsked?.(entry.filed) ?? true;
  const there = otherSide(side);
  return {
    ...shownAs({ main: null, second: null, [side]: entry }, of),
    isSame: false,
    finding: [
      open[there]
        ? `In ${fileOf(side, comparing)}. We could not match it to an entry in ${fileOf(there, comparing)}.`
        : `Only in ${fileOf(side, comparing)}.`,
      ...unreadWords({ [side]: entry }, of),
    ].join(' '),
    advice: isAsked ? askWhetherYours(side, comparing) : null,
    corrections: isAsked ? correctionsOf({ [side]: entry }, { ...of, itemKind: listing.itemKind }) : [],
  };
}

const isWhole = <Filed>(side: Side, { index }: Placed<Filed>, { files, listing: { list } }: Of<Filed>) =>
  !files[side].unread.some((part) => part.list === list && part.index === index);

const unreadWords = <Filed>(entries: Partial<Both<Placed<Filed>>>, of: Of<Filed>): string[] =>
  SIDES.flatMap((side) => {
    const entry = entries[side];
    if (entry === undefined || isWhole(side, entry, of)) return [];
    return [`We could not read all of the entry in ${fileOf(side, of.comparing)}.`];
  });

/** The company is the title where both name the same. */
function shownAs<Filed>(
  pair: Pair<Filed>,
  { listing, comparing }: Of<Filed>,
): Pick<ComparedRow, 'part' | 'title' | 'main' | 'second'> {
  const entries = SIDES.map((side) => pair[side]).filter((entry) => entry !== null);
  const names = entries.map(({ filed }) => listing.namesOf(filed));
  const [keys, ...others] = names.map(companyKeys);
  const isOneName = [keys, ...others].every((each) => each?.some((key) => keys?.includes(key)) === true);
  const title = (isOneName ? names[0]?.find((name) => name !== null) : null) ?? listing.title;
  const cell = (entry: Placed<Filed> | null) => {
    if (entry === null) return null;
    const { filed } = entry;
    const name = isOneName ? null : (listing.namesOf(filed).find((each) => each !== null) ?? null);
    const parts = listing.factsOf(filed, comparing).map(({ words }) => words);
    return sentenceCase([name, ...parts].filter((each) => each !== null).join(', '));
  };
  return { part: listing.part, title, main: cell(pair.main), second: cell(pair.second) };
}

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function correctionsOf<Filed>(
  entries: Partial<Both<Placed<Filed>>>,
  { listing, comparing, itemKind }: Of<Filed> & { itemKind: CorrectionItemKind },
): RowCorrection[] {
  return correctableAt(comparing).flatMap((at) => {
    const entry = entries[at];
    return entry === undefined ? [] : [{ at, itemKind, item: { list: listing.list, index: entry.index } }];
  });
}

function askWhetherYours(side: Side, { names, isSecondCorrectable }: Comparing): string {
  const itself = side === 'second' && !isSecondCorrectable ? ' itself' : '';
  return `Is this yours? If not, ask ${names[side]}${itself} to correct it.`;
}
