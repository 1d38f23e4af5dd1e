import { dayForPeople, monthForPeople } from '../calendar/calendar.ts';
import { effectOf, fileChangeWords, listedUnder, REPORT_STEPS } from '../credit-file/file-change-words.ts';
import type { FileChange, FileChangeKind } from '../credit-file/file-changes.ts';
import { PATHS } from '../pages/paths.ts';
import { signedPoints } from '../score/move-words.ts';
import { caseWords, type CaseNews } from './case-words.ts';
import type { NamedEntry, NotificationCategory, NotificationWords } from './categories.ts';

/** News against the file before. `new`: that had none. `none`: this has none. `same` is news if it was waited for. */
export const SCORE_NEWS = ['changed', 'same', 'new', 'none'] as const;
export type ScoreNews = (typeof SCORE_NEWS)[number];

/** What stored notifications hold, by kind. */
export type NotificationAbout = {
  score: { news: ScoreNews; from: number | null; to: number | null };
  enquiries: Change;
  accounts: Change;
  listings: Change;
  repayments: Change;
  /** A bureau's own alert, between two months. */
  'enquiry-made': { bureauName: string; provider: string; on: string; entry: NamedEntry };
  correction: CaseNews;
  ban: CaseNews;
  'goal-reached': Goal;
  'goal-out-of-reach': Goal;
  'goal-standing': Goal & { toGo: number; moved: number };
  'new-device': { device: string; byPasskey?: boolean };
  account: { change: AccountChange };
  /** A prepared notice to many: its feature mails it. */
  notice: { title: string; text: string };
};

/** One entry, or so many of a kind that none is named. `points`: what this many changes of the kind come to together. */
type Change = FileChange & { entry: NamedEntry | null; points: { value: number; of: number } | null };
/** `score` is the one to reach. `by` is YYYY-MM. */
type Goal = { score: number; by: string };

export type NotificationKind = keyof NotificationAbout;
export type AccountChange = keyof typeof ACCOUNT_CHANGES;

export type Kind<About> = {
  category: NotificationCategory;
  words: (about: About) => NotificationWords;
  /**
   * Its line in an e-mail that the member chose, without an amount, a score or a name; changes of one kind are counted in
   * one line. None: its feature sends a mail of its own.
   */
  mailLine?: (about: About) => string | FileChange;
  /** The month's mail lists it, unless the member wants one a day. */
  isMonthly?: true;
};

/** Kinds of changes in a file, by the notification that tells them. */
const FILE_CATEGORIES = {
  enquiries: /^enquiry-/,
  accounts: /^account-/,
  listings: /^(default|infringement|court-action|insolvency)-/,
  repayments: /^(payment|hardship|repayments)-/,
} as const;
export type FileCategory = keyof typeof FILE_CATEGORIES;

export function fileCategoryOf(kind: FileChangeKind): FileCategory {
  const names = Object.keys(FILE_CATEGORIES) as FileCategory[];
  const category = names.find((name) => FILE_CATEGORIES[name].test(kind));
  if (category === undefined) throw new Error(`no category for ${kind}`);
  return category;
}

const ACCOUNT_CHANGES = {
  'password-changed': { title: 'Your password was changed', path: PATHS.activity },
  'passkey-added': { title: 'A passkey was added', path: PATHS.keys },
  'passkey-removed': { title: 'A passkey was removed', path: PATHS.keys },
  'app-added': { title: 'An authenticator app was added', path: PATHS.keys },
  'app-removed': { title: 'Your authenticator app was removed', path: PATHS.keys },
  'recovery-codes-made': { title: 'New recovery codes were made', path: PATHS.keys },
  'codes-off': { title: 'Codes by email and text were switched off', path: PATHS.keys },
  'codes-on': { title: 'Codes by email and text were switched on', path: PATHS.keys },
  'all-removed': { title: 'We removed your passkeys, app and recovery codes', path: PATHS.keys },
  // Stored before each change had a kind of its own.
  'keys-changed': { title: 'How you log in was changed', path: PATHS.keys },
  'passkey-copied': {
    title: 'A copied passkey was removed',
    text: 'Someone tried to log in with a copy of your passkey. We did not let them in.',
    path: PATHS.keys,
  },
  'recovery-code-used': { title: 'A recovery code was used to log in', path: PATHS.keys },
  'email-changed': { title: 'Your email address was changed', path: PATHS.myDetails },
  'mobile-changed': { title: 'Your mobile number was changed', path: PATHS.myDetails },
  'new-mobile-waits': { title: 'A new mobile number waits to replace yours', path: PATHS.activity },
  'new-mobile-stopped': { title: 'A new mobile number was stopped', path: PATHS.activity },
  'details-changed': { title: 'Your details were changed', path: PATHS.myDetails },
} as const;

/** The change that an entry of the account's history stands for; null for other entries. */
export const accountChangeOf = (activity: string): AccountChange | null =>
  activity in ACCOUNT_CHANGES ? (activity as AccountChange) : null;

export const NOTIFICATION_KINDS: { readonly [K in NotificationKind]: Kind<NotificationAbout[K]> } = {
  score: {
    category: 'score',
    isMonthly: true,
    words: scoreWords,
    mailLine: ({ news }) => SCORE_LINES[news],
  },
  enquiries: ofFile('enquiries'),
  accounts: ofFile('accounts'),
  listings: ofFile('listings'),
  repayments: ofFile('repayments'),
  'enquiry-made': {
    category: 'enquiries',
    mailLine: () => 'A lender asked for your credit file',
    words: ({ provider, on, entry }) => ({
      title: `New enquiry by ${provider}`,
      text: `You, or someone with your details, applied for credit on ${dayForPeople(on)}.`,
      path: reportPath('enquiry-added', entry),
      tone: 'warn',
      newEntry: entry.itemReference,
    }),
  },
  correction: { category: 'corrections', words: caseWords },
  ban: { category: 'bans', words: caseWords },
  'goal-reached': {
    category: 'goals',
    isMonthly: true,
    mailLine: () => 'You reached your score goal',
    words: ({ score }) => ({
      title: `You reached your goal of ${score}`,
      text: 'Well done. You can choose another one.',
      path: PATHS.scoreGoal,
      tone: 'up',
    }),
  },
  'goal-out-of-reach': {
    category: 'goals',
    isMonthly: true,
    mailLine: () => 'Your score goal was not reached in time',
    words: ({ score, by }) => ({
      title: `Your goal of ${score} was not reached in time`,
      text: `${monthForPeople(by)} came without it. You can choose a smaller goal or a later month.`,
      path: PATHS.scoreGoal,
      tone: 'warn',
    }),
  },
  'goal-standing': {
    category: 'goals',
    isMonthly: true,
    mailLine: ({ moved, by }) =>
      `Your score moved ${moved > 0 ? 'closer to' : 'away from'} your goal for ${monthForPeople(by)}`,
    words: ({ score, by, toGo, moved }) => ({
      title: `${toGo} ${toGo === 1 ? 'point' : 'points'} to your goal of ${score}`,
      text: `Your score moved ${Math.abs(moved)} ${moved > 0 ? 'closer' : 'away'}. You set the goal for ${monthForPeople(by)}.`,
      path: PATHS.scoreGoal,
      tone: moved > 0 ? 'up' : 'down',
    }),
  },
  'new-device': {
    category: 'devices',
    words: ({ device, byPasskey = false }) => ({
      title: `Log-in ${byPasskey ? 'with a passkey ' : ''}from a new device: ${device}`,
      text: `If this was not you, log it out and ${byPasskey ? 'remove the passkey' : 'change your password'}.`,
      path: PATHS.devices,
      tone: 'warn',
    }),
  },
  account: {
    category: 'account',
    words: ({ change }) => ({
      text: 'If this was not you, contact us straight away.',
      ...ACCOUNT_CHANGES[change],
      tone: 'warn',
    }),
  },
  notice: {
    category: 'account',
    words: (about) => ({ ...about, path: PATHS.notices, tone: 'warn' }),
  },
};

function scoreWords({ news, from, to }: NotificationAbout['score']): NotificationWords {
  const path = PATHS.dashboard;
  if (news === 'none') {
    return {
      title: 'Your file is here, without a score',
      text: 'Your dashboard says more about it.',
      path,
      tone: 'info',
    };
  }
  if (news !== 'changed') {
    return { title: `Your score is here: ${to}`, text: 'See what it is made of.', path, tone: 'info' };
  }
  return {
    title: `Your score went from ${from} to ${to}`,
    text: 'See what moved it, point by point.',
    path,
    tone: (to ?? 0) > (from ?? 0) ? 'up' : 'down',
  };
}

function ofFile(category: FileCategory): Kind<Change> {
  return {
    category,
    isMonthly: true,
    words: changeWords,
    mailLine: ({ kind, count }) => ({ kind, count }),
  };
}

const SCORE_LINES: Record<ScoreNews, string> = {
  changed: 'Your score has changed',
  same: 'Your score is here',
  new: 'Your score is here',
  none: 'Your file is here, without a score',
};

/** Who, which account and how much; then when, and the points of the score. */
function changeWords({ kind, count, entry, points }: Change): NotificationWords {
  const effect = effectOf(kind);
  const facts = [entry?.on == null ? '' : dayForPeople(entry.on), pointsWords(points, count)];
  return {
    title: [fileChangeWords({ kind, count }), entry?.title ?? ''].filter((part) => part !== '').join(': '),
    text: facts.filter((fact) => fact !== '').join(', '),
    path: reportPath(kind, entry),
    tone: effect === 'lowers' ? 'down' : effect === 'raises' ? 'up' : 'info',
    ...(entry !== null && NEW.includes(kind) ? { newEntry: entry.itemReference } : {}),
  };
}

const NEW: readonly FileChangeKind[] = ['enquiry-added', 'account-opened'];

/** What a new entry did to the score, such as `−16 points`; null where that is not known. */
export function pointsOfNew(about: NotificationAbout[NotificationKind]): string | null {
  if (!('points' in about) || !NEW.includes(about.kind)) return null;
  return pointsWords(about.points, about.count) || null;
}

function pointsWords(points: Change['points'], count: number): string {
  if (points === null) return '';
  const { value, of } = points;
  const words = `${signedPoints(value)} ${Math.abs(value) === 1 ? 'point' : 'points'}`;
  return of === count ? words : `${words} for all ${of} together`;
}

/** Where the report has the entry, or its part once the entry is gone. The reference stays out of requests and their logs. */
function reportPath(kind: FileChangeKind, entry: NamedEntry | null): string {
  const path = `${PATHS.creditReport}?step=${REPORT_STEPS[listedUnder(kind)]}`;
  return entry === null || hasGone(kind) ? path : `${path}#${entry.itemReference}`;
}

const hasGone = (kind: FileChangeKind) => kind.endsWith('-removed');

/** The report's reference of the entry that the report still had then; null without one. */
export function itemOf(about: NotificationAbout[NotificationKind]): string | null {
  if (!('entry' in about) || about.entry === null) return null;
  return 'kind' in about && hasGone(about.kind) ? null : about.entry.itemReference;
}
