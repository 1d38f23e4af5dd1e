import type { Coded, FiledCourtProceeding } from './credit-file.ts';

/** How an entry ended. */
export const ENDINGS = ['paid', 'settled', 'set-aside', 'withdrawn', 'ended'] as const;
export type Ending = (typeof ENDINGS)[number];

/** Words before an ending (`DENIED`) or anywhere (`INCOMPLETE`) that say that the entry is not over. */
const DENIED = /\b(?:not|never|to be)\b(?:\W+\w+){0,2}\W*$/i;
/** Part IX and Part X are kinds of agreement. */
const INCOMPLETE = /\bpart(?:ly|ial(?:ly)?)?\b(?!\s+[ivx]+\b)|\bpending\b|\bapplication\b|\brefused\b/i;
const ENDED: readonly (readonly [RegExp, Ending])[] = [
  [/\bset[ -]?aside\b|\bvacated\b|\bannul(?:led|ment)\b/i, 'set-aside'],
  [/\bwithdrawn\b|\bdiscontinued\b|\bdismissed\b|\bstruck[ -]?out\b/i, 'withdrawn'],
  [/\bpaid\b|\bsatisfied\b/i, 'paid'],
  [/\bsettled\b|\bfinali[sz]ed\b/i, 'settled'],
  [/\bdischarged?\b|\bcompleted?\b|\bterminat(?:ed|ion)\b/i, 'ended'],
];
const OPEN =
  /\b(?:outstanding|owing|overdue|open|active|current|un(?:paid|settled|satisfied|discharged|completed))\b/i;

const MEANINGS: Readonly<Record<string, Ending>> = {
  paid: 'paid',
  settled: 'settled',
  'set-aside': 'set-aside',
  withdrawn: 'withdrawn',
  annulled: 'set-aside',
  discharged: 'ended',
  completed: 'ended',
  terminated: 'ended',
};

/**
 * How a default, a court proceeding or an insolvency ended; null while it has not, as far as the file says. The bureau's
 * text holds before our meaning of its code.
 */
export function endingOf({ status }: { readonly status: Coded<string> | null }): Ending | null {
  if (status === null) return null;
  const text = textOf(status);
  const stated = text === null ? undefined : endingByText(text);
  return stated === undefined ? byMeaning(status.meaning) : stated;
}

/** Undefined where the text says nothing about it. */
function endingByText(name: string): Ending | null | undefined {
  for (const [words, ending] of ENDED) {
    const at = name.search(words);
    if (at >= 0) return INCOMPLETE.test(name) || DENIED.test(name.slice(0, at)) ? null : ending;
  }
  return OPEN.test(name) ? null : undefined;
}

/** What the bureau calls it. Some write it in place of a code. */
const textOf = ({ code, name, meaning }: Coded<string>): string | null =>
  name ?? (meaning === null ? code : null);

const byMeaning = (meaning: string | null): Ending | null =>
  meaning === null ? null : (MEANINGS[meaning] ?? null);

/** Whether the bureau's text of a status says another thing than our meaning of its code. */
export function isOtherwiseStated(status: Coded<string>): boolean {
  const stated = status.name === null ? undefined : endingByText(status.name);
  return stated !== undefined && stated !== byMeaning(status.meaning);
}

const JUDGMENT = /\bjudge?ments?\b/i;
const CLAIM = /\bwrits?\b|\bsummons(?:es)?\b|\bstatements? of claim\b|\bother[ -]court[ -]actions?\b/i;

/** Whether a proceeding is a claim that no court has decided: a writ or a summons. */
export function isClaim({ type }: Pick<FiledCourtProceeding, 'type'>): boolean {
  if (type === null) return false;
  const { meaning } = type;
  const text = textOf(type);
  if (text !== null && JUDGMENT.test(text)) return false;
  if (text !== null && CLAIM.test(text)) return true;
  return meaning === 'writ' || meaning === 'summons';
}
