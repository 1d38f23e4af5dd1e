import { formatDollars } from '../money.ts';
import type {
  ReportAccount,
  ReportCourtAction,
  ReportDefault,
  ReportEnquiry,
  UnreadEntry,
} from './report.ts';

const NOT_STATED = 'Credit provider not stated';

/** The current provider of an account, as far as the file says. */
export function providerOf({
  latestCreditProvider,
  originalCreditProvider,
}: Pick<ReportAccount, 'latestCreditProvider' | 'originalCreditProvider'>): string {
  return latestCreditProvider ?? originalCreditProvider ?? NOT_STATED;
}

export const enquirerOf = ({ creditEnquirier }: Pick<ReportEnquiry, 'creditEnquirier'>): string =>
  creditEnquirier === '' ? NOT_STATED : creditEnquirier;

/** The creditor of a court action; an insolvency has none. */
export function courtActionTitle({ creditor, kind }: Pick<ReportCourtAction, 'creditor' | 'kind'>): string {
  if (kind === 'insolvency') return 'Personal insolvency';
  return creditor === '' ? 'Creditor not stated' : creditor;
}

/** How it is named where the court and its type are not beside it. */
export const COURT_ACTION_NAMES: Readonly<Record<ReportCourtAction['kind'], string>> = {
  'court-action': 'Court action',
  claim: 'Court claim',
  insolvency: 'Insolvency',
};

/** The badge of a default or a court action that is over. */
export const ENDING_WORDS: Readonly<Record<NonNullable<ReportDefault['ending']>, string>> = {
  paid: 'Paid',
  settled: 'Settled',
  'set-aside': 'Set aside',
  withdrawn: 'Withdrawn',
  ended: 'Ended',
};

/** A limit of nothing is `$0`. Null where the file states none. */
export function limitWords(limit: number | null, isUnlimited: boolean | null): string | null {
  if (isUnlimited === true) return 'Unlimited';
  return limit === null ? null : formatDollars(limit);
}

/** The title of an entry that could not be read at all, or of a personal detail. */
export const unreadTitle = ({ part }: Pick<UnreadEntry, 'part'>): string =>
  part === 'personalDetails' ? 'One of your details could not be read' : 'One entry could not be read';

/** Shown on an entry that could be read only in part. */
export const unreadWords = (unread: readonly string[]): string =>
  `Part of this entry could not be read: the bureau wrote ${unread.map((text) => `“${text.replaceAll('\n', ', ')}”`).join(', ')}.`;

/** How many entries could not be read; null for none. */
export function unreadCountWords(entries: readonly UnreadEntry[]): string | null {
  const count = entries.filter(({ part }) => part !== 'personalDetails').length;
  if (count === 0) return null;
  const which =
    count === 1 ? 'One entry could not be read and is' : `${count} entries could not be read and are`;
  return `${which} not counted here. Ask the bureau.`;
}
