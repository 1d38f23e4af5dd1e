import type { Coded, FiledCourtProceeding, FiledDefault, FiledInsolvency } from './credit-file.ts';

/** How an entry ended. */
export type Ending = 'paid' | 'settled' | 'set-aside' | 'withdrawn' | 'ended';

/** What bureaus write, by the entry's text. The first that fits holds. */
const OPEN_TEXT =
  /\b(?:not|un|never|part|partly|partially)[ -]?(?:paid|settled|satisfied|discharged|completed)\b/i;
const TEXTS: readonly (readonly [RegExp, Ending])[] = [
  [/\bset[ -]?aside\b|\bvacated\b|\bannulled\b/i, 'set-aside'],
  [/\bwithdrawn\b|\bdiscontinued\b|\bdismissed\b|\bstruck[ -]?out\b/i, 'withdrawn'],
  [/\bpaid\b|\bsatisfied\b/i, 'paid'],
  [/\bsettled\b/i, 'settled'],
  [/\bdischarged\b|\bcompleted\b|\bterminated\b/i, 'ended'],
];

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
export function endingOf({
  status,
}:
  | Pick<FiledDefault, 'status'>
  | Pick<FiledCourtProceeding, 'status'>
  | Pick<FiledInsolvency, 'status'>): Ending | null {
  if (status === null) return null;
  const { name, meaning }: Coded<string> = status;
  if (name !== null) {
    if (OPEN_TEXT.test(name)) return null;
    const stated = TEXTS.find(([words]) => words.test(name));
    if (stated !== undefined) return stated[1];
  }
  return meaning === null ? null : (MEANINGS[meaning] ?? null);
}
