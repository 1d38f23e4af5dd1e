import type { CorrectionItemKind } from '../corrections/correction-words.ts';
import type { CreditFile } from '../credit-file/credit-file.ts';
import type { Entry, EntryList, Fact, Placed } from './entry.ts';
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
import { monthForPeople } from '../calendar/calendar.ts';
import { counted } from './accounts.ts';

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

type Outcome = 'different' | 'same' | Side | 'unclear';

/** How a part compares: a side where only that one states it. */
type Compared = {
  readonly name: string;
  readonly outcome: Outcome;
  readonly isExpected?: boolean;
};

/** What both have in words. What one does not state may be in what could not be read of its entry. */
function compareFacts({ main, second }: Both<Placed>): Compared[] {
  return main.facts.flatMap((ours, index): Compared[] => {
    const { name, isExpected = false } = ours;
    const theirs = second.facts[index];
    if (theirs === undefined || name === null) return [];
    if (ours.words === null && theirs.words === null) return [];
    if (ours.words === null) return [{ name, outcome: main.isWhole ? 'second' : 'unclear' }];
    if (theirs.words === null) return [{ name, outcome: second.isWhole ? 'main' : 'unclear' }];
    return [{ name, isExpected, outcome: outcomeOf(ours, theirs) }];
  });
}

function outcomeOf(ours: Fact, theirs: Fact): Outcome {
  if (ours.words === theirs.words) return 'same';
  const { key: main = ours.words } = ours;
  const { key: second = theirs.words } = theirs;
  if (main === null || second === null) return 'unclear';
  return main === second ? 'same' : 'different';
}

const MONTH_PARTS = [
  { part: 'payment', many: 'payments', one: 'payment of' },
  { part: 'hardship', many: 'hardship', one: 'hardship in' },
] as const;

/** Payments and hardship, of the months that both files have. */
function compareMonths({ main, second }: Both<Entry>, { names }: Comparing): Compared[] {
  const inSecond = new Map(second.months?.map((each) => [each.month, each]));
  return MONTH_PARTS.flatMap(({ part, many, one }): Compared[] => {
    const stated = (main.months ?? []).flatMap(({ month, [part]: ours }) => {
      const theirs = inSecond.get(month)?.[part] ?? null;
      return ours === null || theirs === null ? [] : [{ month, ours, theirs }];
    });
    const differing = stated.filter(({ ours, theirs }) => ours !== theirs);
    const latest = differing.at(-1);
    if (latest === undefined) return stated.length === 0 ? [] : [{ name: many, outcome: 'same' }];
    const { month, ours, theirs } = latest;
    const others = differing.length === 1 ? '' : ` and ${counted(differing.length - 1)} before`;
    const said = `(${names.main}: ${ours}; ${names.second}: ${theirs})`;
    return [{ name: `${one} ${monthForPeople(month)} ${said}${others}`, outcome: 'different' }];
  });
}

/** `Different: limit. Same in both: type, opening day.` */
function findingWords(compared: readonly Compared[], { names }: Comparing): string {
  const sentence = (outcome: Outcome, head: string) => {
    const parts = compared.filter((each) => each.outcome === outcome).map(({ name }) => name);
    return parts.length === 0 ? [] : [`${head}: ${parts.join(', ')}.`];
  };
  return [
    ...sentence('different', 'Different'),
    ...sentence('main', `Only ${names.main} shows`),
    ...sentence('second', `Only ${names.second} shows`),
    ...sentence('same', 'Same in both'),
    ...sentence('unclear', 'Not compared'),
  ].join(' ');
}
