import type { CorrectionItemKind } from '../corrections/correction-words.ts';
import type { CreditFile } from '../credit-file/credit-file.ts';
import { compareFacts, compareMonths, findingWords, type Compared } from './compare.ts';
import type { Entry, EntryList } from './entry.ts';
import { companyKeys, pairUp, type Pair } from './pair-up.ts';
import {
  askWhichIsRight,
  correctableAt,
  fileOf,
  otherSide,
  SIDES,
  type Both,
  type ComparedRow,
  type Comparing,
  type Side,
} from './row.ts';

type Of = {
  list: EntryList;
  comparing: Comparing;
  /** Whether a side has what may be the same as an entry without a pair. */
  isOpen: Both<boolean>;
};

export function rowsOf(files: Both<CreditFile>, list: EntryList, comparing: Comparing): ComparedRow[] {
  const unread = (side: Side) => files[side].unread.filter((part) => part.list === list.list);
  const placed = (side: Side) => {
    const inPart = new Set(unread(side).map(({ index }) => index));
    const entries = list.entriesOf(files[side], comparing);
    return entries.map((entry, index) => ({ ...entry, index, isWhole: !inPart.has(index) }));
  };
  const pairs = pairUp({ main: placed('main'), second: placed('second') }).filter((pair) =>
    SIDES.some((side) => pair[side] !== null && pair[side].isShown !== false),
  );
  const lost = (side: Side) => unread(side).filter(({ index }) => index === null).length;
  const isOpen = (side: Side) =>
    lost(side) > 0 || pairs.some((pair) => pair[side] !== null && pair[otherSide(side)] === null);
  const listed = { list, comparing, isOpen: { main: isOpen('main'), second: isOpen('second') } };
  return [
    ...pairs.map((pair) => rowOf(pair, listed)),
    ...SIDES.filter((side) => lost(side) > 0).map((side) => lostRow(side, lost(side), list)),
  ];
}

/** Entries of which nothing could be read. */
function lostRow(side: Side, count: number, { part }: EntryList): ComparedRow {
  const [title, finding] =
    count === 1
      ? ['An entry that we could not read', 'We could not read it, so it is not compared.']
      : [`${count} entries that we could not read`, 'We could not read them, so they are not compared.'];
  const cells = { main: null, second: null, [side]: 'Could not be read' };
  return { part, title, ...cells, isSame: false, finding, advice: null, corrections: [] };
}

function rowOf(pair: Pair, listed: Of): ComparedRow {
  const { list, comparing } = listed;
  const { isSame, finding, question, itemKind } = findingOf(pair, listed);
  const entries = SIDES.flatMap((at) => (pair[at] === null ? [] : [{ at, ...pair[at] }]));
  const inPart = entries.filter(({ isWhole }) => !isWhole).map(({ at }) => fileOf(at, comparing));
  const advice = entries.every(({ isAsked }) => isAsked !== false) ? question : null;
  const asked = entries.filter(({ at }) => advice !== null && correctableAt(comparing).includes(at));
  return {
    part: list.part,
    ...shownAs(pair, list),
    isSame: isSame && inPart.length === 0,
    finding: [finding, ...inPart.map((file) => `We could not read all of the entry in ${file}.`)].join(' '),
    advice,
    corrections: asked.map(({ at, index }) => ({ at, itemKind, item: { list: list.list, index } })),
  };
}

type Finding = Pick<ComparedRow, 'isSame' | 'finding'> & {
  question: string | null;
  itemKind: CorrectionItemKind;
};

function findingOf({ main, second }: Pair, { list: { itemKind }, comparing, isOpen }: Of): Finding {
  if (main !== null && second !== null) {
    const facts = compareFacts({ main, second });
    const compared = [...facts, ...compareMonths({ main, second }, comparing)];
    return {
      isSame: compared.every(({ outcome }) => outcome === 'same'),
      finding: findingWords(compared, comparing),
      question: hasQuestion(compared) ? askWhichIsRight(comparing) : null,
      itemKind: hasQuestion(facts) ? itemKind : 'repayment-history',
    };
  }
  const side = main === null ? 'second' : 'main';
  const [file, other] = [fileOf(side, comparing), fileOf(otherSide(side), comparing)];
  return {
    isSame: false,
    finding: isOpen[otherSide(side)]
      ? `In ${file}. We could not match it to an entry in ${other}.`
      : `Only in ${file}.`,
    question: askWhetherYours(side, comparing),
    itemKind,
  };
}

const hasQuestion = (compared: readonly Compared[]): boolean =>
  compared.some(({ outcome, isExpected }) => outcome === 'different' && isExpected !== true);

function askWhetherYours(side: Side, { names, isSecondCorrectable }: Comparing): string {
  const itself = side === 'second' && !isSecondCorrectable ? ' itself' : '';
  return `Is this yours? If not, ask ${names[side]}${itself} to correct it.`;
}

/** The company is the title where both name the same. */
function shownAs({ main, second }: Pair, list: EntryList): Pick<ComparedRow, 'title' | 'main' | 'second'> {
  const [one, other = one] = [main, second].filter((entry) => entry !== null);
  const keys = companyKeys(one?.companies ?? []);
  const isOneName = companyKeys(other?.companies ?? []).some((key) => keys.includes(key));
  const cell = (entry: Entry | null) => {
    if (entry === null) return null;
    const parts = [isOneName ? null : nameOf(entry), ...entry.facts.map(({ words }) => words)];
    return sentenceCase(parts.filter((part) => part !== null).join(', '));
  };
  return { title: (isOneName ? nameOf(one) : null) ?? list.title, main: cell(main), second: cell(second) };
}

const nameOf = (entry: Entry | undefined) => entry?.companies.find((name) => name !== null) ?? null;

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
