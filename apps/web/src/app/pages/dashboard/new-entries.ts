import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { enquirerOf, providerOf } from '@wattle/domain/report/names';
import type { ReportAnswer } from '#web/features/report/asking/load-report.ts';
import type { EntriesOf, MoveEntry } from '#web/features/score/score-moves.tsx';

/** The entries of the report that a move of the score stands for; none while the report has not all of them. */
export function newEntriesIn(report: ReportAnswer | undefined): EntriesOf {
  const { enquiries = [], accounts = [] } = report?.reportInfo ?? {};
  const named = new Map<string, MoveEntry>([
    ...enquiries.map((each) => entry(each, enquirerOf(each), each.enquiryDate)),
    ...accounts.map((each) => entry(each, providerOf(each), each.accountOpenDate)),
  ]);
  return ({ itemReferences }) => {
    const entries = itemReferences.flatMap((reference) => named.get(reference) ?? []);
    return entries.length === itemReferences.length ? entries : [];
  };
}

type Item = { itemReference: string; accountType: string | null };

/** Its text is such as `Car loan, 10 Oct 2026`. */
function entry({ itemReference, accountType }: Item, provider: string, day: string | null) {
  const parts = [accountType, day === null ? null : dayForPeople(day)].filter((part) => part !== null);
  return [itemReference, { itemReference, provider, text: parts.join(', ') }] as const;
}
