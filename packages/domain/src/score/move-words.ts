import { effectOf, fileChangeWords, type ScoreEffect } from '../credit-file/file-change-words.ts';
import type { FileCause, MoveCause, ScoreMove } from './score-moves.ts';

export const MOVES_MESSAGES = {
  heading: 'What changed',
  first: 'Your first score. From next month you see here what moved it.',
  nothing: 'Nothing changed',
  nothingText: 'Your score is the same as last time.',
} as const;

const UNLISTED = 'The bureau no longer lists it.';
const ENQUIRIES = 'A lender asked the bureau about you. An enquiry counts less as it ages.';
const ACCOUNTS = 'Its kind, its limit and its age count.';

type Words = { text: string; one?: string; many?: (count: number) => string };

/** Without a title, a change is called as in the file. */
const CHANGES: Readonly<Record<FileCause, Words>> = {
  'enquiry-added': {
    one: 'A new enquiry',
    many: (count) => `${count} new enquiries`,
    text: ENQUIRIES,
  },
  'enquiry-removed': { text: UNLISTED },
  'account-opened': { one: 'A new account', many: (count) => `${count} new accounts`, text: ACCOUNTS },
  'account-closed': { text: 'Kinds and limits are counted over open accounts.' },
  'account-removed': { text: 'What was reported on it no longer counts.' },
  'default-added': {
    one: 'A default was listed',
    many: (count) => `${count} defaults were listed`,
    text: 'A default stays on your file for five years. A paid one counts less.',
  },
  'default-paid': { text: 'A paid default counts less than one that is owed.' },
  'default-updated': { text: 'A lender reported something new about it.' },
  'default-removed': { text: UNLISTED },
  'infringement-added': {
    one: 'A serious credit infringement was listed',
    many: (count) => `${count} serious credit infringements were listed`,
    text: 'A serious credit infringement stays on your file for seven years.',
  },
  'infringement-removed': { text: UNLISTED },
  'court-action-added': {
    one: 'A court action was listed',
    many: (count) => `${count} court actions were listed`,
    text: 'A court action stays on your file for five years. A settled one counts less.',
  },
  'court-action-updated': { text: 'A settled court action counts less than one that is not.' },
  'court-action-removed': { text: UNLISTED },
  'insolvency-added': {
    one: 'A personal insolvency was listed',
    many: (count) => `${count} personal insolvencies were listed`,
    text: 'A personal insolvency stays on your file for five years, or two after it ends if that is later.',
  },
  'insolvency-updated': {
    text: 'It stays on your file for two years after it ends, or for five years if that is later.',
  },
  'insolvency-removed': { text: UNLISTED },
  'payment-missed': {
    one: 'A late payment was reported',
    many: (count) => `Late payments were reported on ${count} accounts`,
    text: 'A late payment counts less as it ages, and is gone after two years.',
  },
  'repayments-corrected': {
    one: 'Your repayment history was corrected',
    many: (count) => `The repayment history of ${count} accounts was corrected`,
    text: 'A lender corrected an earlier month.',
  },
};

const OTHERS: Readonly<
  Record<Exclude<MoveCause, FileCause | 'facts-changed'>, { title: string; text: string }>
> = {
  'time-passed': {
    title: 'Your file is older',
    text: 'Old entries count for less, and a longer record counts in your favour.',
  },
  'points-not-given': {
    title: 'In total',
    text: 'The bureau gives the score alone, so we cannot say how many points each change made. A score also moves as entries grow older.',
  },
  unknown: {
    title: 'We do not know',
    text: 'The bureau did not say what moved these points.',
  },
};

const isChange = (cause: MoveCause): cause is FileCause => cause in CHANGES;

/** How a change moves a score whose points are not known; how much depends on the scorecard. */
const EFFECTS: Record<NonNullable<ScoreEffect> | 'either', string> = {
  lowers: 'This usually lowers a score.',
  raises: 'This usually raises a score.',
  either: 'This can move a score up or down.',
};

/** The cause of a move, as a line and a sentence. */
export function describeMove({ cause, points, count, because }: ScoreMove): { title: string; text: string } {
  if (cause === 'facts-changed') {
    return {
      title: because[0]?.label ?? OTHERS.unknown.title,
      text: because.map(({ from, to }) => `Last time: ${from.fact}. Now: ${to.fact}.`).join(' '),
    };
  }
  if (!isChange(cause)) return OTHERS[cause];
  const { one, many, text } = CHANGES[cause];
  const title = (count === 1 ? one : many?.(count)) ?? fileChangeWords({ kind: cause, count });
  return { title, text: points === null ? EFFECTS[effectOf(cause) ?? 'either'] : text };
}

/** `+5`, `−18` with a true minus sign, or `0`. */
export function signedPoints(points: number): string {
  if (points === 0) return '0';
  return points > 0 ? `+${points}` : `\u2212${Math.abs(points)}`;
}
