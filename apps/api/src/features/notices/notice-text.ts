import { changeCount, type FileChange, type FileChangeKind } from '@wattle/domain/credit-file/file-changes';

/** Against the file before. `new`: that one had none. `none`: this one has none. */
export const SCORE_NEWS = ['changed', 'same', 'new', 'none'] as const;
export type ScoreNews = (typeof SCORE_NEWS)[number];

type ScoreNotice = { changes: readonly FileChange[]; score: ScoreNews };

const LINES: Record<FileChangeKind, { one: string; many: string }> = {
  'enquiry-added': { one: '1 new enquiry', many: 'new enquiries' },
  'enquiry-removed': { one: '1 enquiry left your file', many: 'enquiries left your file' },
  'account-opened': { one: '1 new account', many: 'new accounts' },
  'account-closed': {
    one: '1 account was closed or opened again',
    many: 'accounts were closed or opened again',
  },
  'account-removed': { one: '1 account left your file', many: 'accounts left your file' },
  'default-added': { one: '1 new default', many: 'new defaults' },
  'default-paid': { one: '1 default was paid', many: 'defaults were paid' },
  'default-updated': { one: '1 default was updated', many: 'defaults were updated' },
  'default-removed': { one: '1 default left your file', many: 'defaults left your file' },
  'infringement-added': {
    one: '1 new serious credit infringement',
    many: 'new serious credit infringements',
  },
  'infringement-removed': {
    one: '1 serious credit infringement left your file',
    many: 'serious credit infringements left your file',
  },
  'court-action-added': { one: '1 new court action', many: 'new court actions' },
  'court-action-updated': { one: '1 court action was updated', many: 'court actions were updated' },
  'court-action-removed': { one: '1 court action left your file', many: 'court actions left your file' },
  'insolvency-added': { one: '1 new personal insolvency', many: 'new personal insolvencies' },
  'insolvency-updated': {
    one: '1 personal insolvency was updated',
    many: 'personal insolvencies were updated',
  },
  'insolvency-removed': {
    one: '1 personal insolvency left your file',
    many: 'personal insolvencies left your file',
  },
  'payment-missed': {
    one: 'A late payment was reported on 1 account',
    many: 'accounts with a late payment reported',
  },
  'hardship-noted': {
    one: 'A hardship arrangement was noted on 1 account',
    many: 'accounts with a hardship arrangement noted',
  },
  'repayments-corrected': {
    one: 'The repayment history of 1 account was corrected',
    many: 'accounts with a corrected repayment history',
  },
};

type Words = { heading: string; opening: string; score: string };

/** Where nothing on the file has changed. `same` was waited for: the bureau had no answer when the member looked. */
const ALONE: Record<ScoreNews, Words> = {
  changed: {
    heading: 'Your score has changed',
    opening: '{bureau} gave us a new score for you, and it has changed.',
    score: 'We see no other change on your file.',
  },
  same: {
    heading: 'Your score is here',
    opening: 'When you last looked, {bureau} could not give us your score. Now it has.',
    score: 'Your score is the same as before, and we see no change on your file.',
  },
  new: {
    heading: 'Your score is here',
    opening: 'Last time, {bureau} gave us no score with your file. Now it has.',
    score: 'We see no change on your file.',
  },
  none: {
    heading: 'Your file is here, without a score',
    opening:
      '{bureau} gave us your new file, but no score with it this month. Your dashboard says more about it.',
    score: 'We see no change on your file.',
  },
};

const BESIDE_CHANGES: Record<ScoreNews, string> = {
  changed: 'Your score has changed as well.',
  same: 'Your score is the same as before.',
  new: 'Last time there was no score with your file. Now there is one.',
  none: 'There is no score with your file this month. Your dashboard says more about it.',
};

/**
 * Counts of changes by kind. `{bureau}` as in `withBureau`. Never a score, an amount or a name: other people read mailboxes, even on locked screens.
 */
export function noticeText({ changes, score }: ScoreNotice): Words & { lines: string[] } {
  const count = changeCount(changes);
  if (count === 0) return { ...ALONE[score], lines: [] };
  return {
    heading: `${count} ${count === 1 ? 'change' : 'changes'} on your file`,
    opening: '{bureau} gave us your new file. Compared with the one before, this has changed:',
    lines: changes.map(({ kind, count: of }) => (of === 1 ? LINES[kind].one : `${of} ${LINES[kind].many}`)),
    score: BESIDE_CHANGES[score],
  };
}
