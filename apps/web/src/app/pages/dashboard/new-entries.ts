import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { enquirerOf, providerOf } from '@wattle/domain/report/names';
import type { ReportAnswer } from '#web/features/report/asking/load-report.ts';
import type { EntriesOf, MoveEntry } from '#web/features/score/score-moves.tsx';

/**
 * The entries that a move of the score stands for. What is dated after the file of `since` is surely new, so where its
 * number is that of the move, these are they; otherwise none is named.
 */
export function newEntriesIn(report: ReportAnswer | undefined, since: string | null): EntriesOf {
  return ({ cause, count }) => {
    if (report === undefined || since === null) return [];
    const { enquiries, accounts } = report.reportInfo;
    const entries: MoveEntry[] =
      cause === 'enquiry-added'
        ? enquiries
            .filter(({ enquiryDate, isReview }) => enquiryDate > since && !isReview)
            .map((enquiry) => ({
              itemReference: enquiry.itemReference,
              provider: enquirerOf(enquiry),
              text: lineOf(enquiry.accountType, enquiry.enquiryDate),
            }))
        : cause === 'account-opened'
          ? accounts
              .filter(({ accountOpenDate }) => accountOpenDate !== null && accountOpenDate > since)
              .map((account) => ({
                itemReference: account.itemReference,
                provider: providerOf(account),
                text: lineOf(account.accountType, account.accountOpenDate ?? since),
              }))
          : [];
    return entries.length === count ? entries : [];
  };
}

/** `Car loan, 10 Oct 2026` */
const lineOf = (kind: string | null, day: string): string =>
  [kind, dayForPeople(day)].filter((part) => part !== null).join(', ');
