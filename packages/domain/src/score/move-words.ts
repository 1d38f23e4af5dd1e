import { effectOf, type ScoreEffect } from '../credit-file/file-change-words.ts';
import { FILE_CHANGE_KINDS } from '../credit-file/file-changes.ts';
import type { MoveCause, ScoreMove } from './score-moves.ts';

/** `{bureau}` as in `withBureau`. */
export const MOVES_MESSAGES = {
  heading: 'What changed',
  firstHeading: 'What your score means',
  first: [
    'It is a number from 0 to 1200 that {bureau} works out from your credit file. The higher it is, the less risk lenders see.',
    'It moves with your file: payments on time lift it, late payments and many applications lower it. Looking at it never changes it.',
    'This is your first score. From next month you see here what moved it.',
  ],
  nothing: 'Nothing changed',
  nothingText: 'Your score is the same as last time.',
  source: 'The points come from {bureau}’s scorecard.',
} as const;

type Words = { readonly one: string; readonly many: (count: number) => string; readonly text: string };

const ENQUIRIES = 'A lender asked the bureau about you. An enquiry counts less as it ages.';
const ACCOUNTS = 'Its kind, its limit and its age count.';

const WORDS: Record<Exclude<MoveCause, 'facts-changed'>, Words> = {
  'enquiry-added': {
    one: 'A new enquiry',
    many: (count) => `${count} new enquiries`,
    text: ENQUIRIES,
  },
  'enquiry-removed': {
    one: 'An enquiry left your file',
    many: (count) => `${count} enquiries left your file`,
    text: 'The bureau no longer lists it.',
  },
  'account-opened': { one: 'A new account', many: (count) => `${count} new accounts`, text: ACCOUNTS },
  'account-closed': {
    one: 'An account was closed or opened again',
    many: (count) => `${count} accounts were closed or opened again`,
    text: 'Kinds and limits are counted over open accounts.',
  },
  'account-removed': {
    one: 'An account left your file',
    many: (count) => `${count} accounts left your file`,
    text: 'What was reported on it no longer counts.',
  },
  'default-added': {
    one: 'A default was listed',
    many: (count) => `${count} defaults were listed`,
    text: 'A default stays on your file for five years. A paid one counts less.',
  },
  'default-paid': {
    one: 'A default was paid',
    many: (count) => `${count} defaults were paid`,
    text: 'A paid default counts less than one that is owed.',
  },
  'default-updated': {
    one: 'A default was updated',
    many: (count) => `${count} defaults were updated`,
    text: 'A lender reported something new about it.',
  },
  'default-removed': {
    one: 'A default left your file',
    many: (count) => `${count} defaults left your file`,
    text: 'The bureau no longer lists it.',
  },
  'infringement-added': {
    one: 'A serious credit infringement was listed',
    many: (count) => `${count} serious credit infringements were listed`,
    text: 'A serious credit infringement stays on your file for seven years.',
  },
  'infringement-removed': {
    one: 'A serious credit infringement left your file',
    many: (count) => `${count} serious credit infringements left your file`,
    text: 'The bureau no longer lists it.',
  },
  'court-action-added': {
    one: 'A court action was listed',
    many: (count) => `${count} court actions were listed`,
    text: 'A court action stays on your file for five years. A settled one counts less.',
  },
  'court-action-updated': {
    one: 'A court action was updated',
    many: (count) => `${count} court actions were updated`,
    text: 'A settled court action counts less than one that is not.',
  },
  'court-action-removed': {
    one: 'A court action left your file',
    many: (count) => `${count} court actions left your file`,
    text: 'The bureau no longer lists it.',
  },
  'insolvency-added': {
    one: 'A personal insolvency was listed',
    many: (count) => `${count} personal insolvencies were listed`,
    text: 'A personal insolvency stays on your file for five years, or two after it ends if that is later.',
  },
  'insolvency-updated': {
    one: 'A personal insolvency was updated',
    many: (count) => `${count} personal insolvencies were updated`,
    text: 'It stays on your file for two years after it ends, or for five years if that is later.',
  },
  'insolvency-removed': {
    one: 'A personal insolvency left your file',
    many: (count) => `${count} personal insolvencies left your file`,
    text: 'The bureau no longer lists it.',
  },
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
  'time-passed': {
    one: 'Your file is older',
    many: () => 'Your file is older',
    text: 'Old entries count for less, and a longer record counts in your favour.',
  },
  'points-not-given': {
    one: 'In total',
    many: () => 'In total',
    text: 'The bureau gives the score alone, so we cannot say how many points each change made. A score also moves as entries grow older.',
  },
  unknown: {
    one: 'We do not know',
    many: () => 'We do not know',
    text: 'The bureau did not say what moved these points.',
  },
};

/** Describes a change whose points are not known; how much it counts depends on the scorecard. */
function textWithoutPoints(cause: MoveCause): string | null {
  const kind = FILE_CHANGE_KINDS.find((each) => each === cause);
  return kind === undefined ? null : EFFECTS[effectOf(kind) ?? 'either'];
}

const EFFECTS: Record<NonNullable<ScoreEffect> | 'either', string> = {
  lowers: 'This usually lowers a score.',
  raises: 'This usually raises a score.',
  either: 'This can move a score up or down.',
};

/** The cause of a move, as a line and a sentence. */
export function describeMove({ cause, points, count, because }: ScoreMove): { title: string; text: string } {
  if (cause === 'facts-changed') {
    return {
      title: because[0]?.label ?? WORDS.unknown.one,
      text: because.map(({ from, to }) => `Last time: ${from.fact}. Now: ${to.fact}.`).join(' '),
    };
  }
  const { one, many, text } = WORDS[cause];
  const title = count === 1 ? one : many(count);
  return { title, text: (points === null ? textWithoutPoints(cause) : null) ?? text };
}

/** `+5`, `−18` with a true minus sign, or `0`. */
export function signedPoints(points: number): string {
  if (points === 0) return '0';
  return points > 0 ? `+${points}` : `\u2212${Math.abs(points)}`;
}
