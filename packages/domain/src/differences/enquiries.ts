import { dayForPeople } from '../calendar/calendar.ts';
import { monthsBefore } from '../report/summary.ts';
import type { CreditFile, FiledEnquiry } from '../credit-file/credit-file.ts';
import { pairUp } from './pair-up.ts';
import {
  daysApart,
  emptyRow,
  monthForPeople,
  onlyAt,
  type ComparedRow,
  type Comparing,
  type Placed,
  type Side,
} from './row.ts';

const SHOWN_MONTHS = 12;
/** A bureau may record an enquiry on the day after. */
const DAYS_OFF = 2;

export function compareEnquiries(main: CreditFile, second: CreditFile, comparing: Comparing): ComparedRow[] {
  const since = monthsBefore(comparing.at, SHOWN_MONTHS);
  const rows = pairUp(main.enquiries, second.enquiries, {
    namesOf: ({ provider }) => [provider],
    distance: distanceOf,
    keyOf: ({ date, provider, amount }) => JSON.stringify([date, provider, amount]),
  })
    .filter((pair) => [pair.main, pair.second].some((each) => each !== null && each.filed.date > since))
    .map((pair): ComparedRow => {
      const shared = {
        part: 'enquiries' as const,
        title: (pair.main ?? pair.second).filed.provider ?? 'Enquiry',
        main: pair.main === null ? null : dayForPeople(pair.main.filed.date),
        second: pair.second === null ? null : dayForPeople(pair.second.filed.date),
      };
      if (pair.main === null) return { ...shared, difference: onlyOne('second', pair.second, comparing) };
      if (pair.second === null) return { ...shared, difference: onlyOne('main', pair.main, comparing) };
      return { ...shared, difference: null };
    });
  return rows.length === 0 ? [emptyRow('enquiries', 'Enquiries')] : rows;
}

function distanceOf(one: FiledEnquiry, other: FiledEnquiry): number | null {
  const days = daysApart(one.date, other.date);
  if (days === null || days > DAYS_OFF) return null;
  const types = [one, other].map(({ type }) => type?.meaning ?? null);
  return days + (types[0] === types[1] ? 0 : 0.5) + (one.amount === other.amount ? 0 : 0.25);
}

function onlyOne(
  at: Side,
  { filed, index }: Placed<FiledEnquiry>,
  comparing: Comparing,
): ComparedRow['difference'] {
  return {
    ...onlyAt(at, comparing),
    text: `Did you ask ${filed.provider} for credit in ${monthForPeople(filed.date)}? If not, have it removed.`,
    correction: { at, itemKind: 'enquiry', item: { list: 'enquiries', index } },
  };
}
