import { assert, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addMonths, formatDate, isRealDate, parseDate } from '../calendar/calendar.ts';
import {
  accountLeavesOn,
  courtProceedingLeavesOn,
  defaultLeavesOn,
  enquiryLeavesOn,
  hardshipLeavesIn,
  infringementLeavesOn,
  insolvencyLeavesOn,
  repaymentLeavesIn,
} from './retention.ts';

const days = record({
  year: integer({ min: 1990, max: 2090 }),
  month: integer({ min: 1, max: 12 }),
  day: integer({ min: 1, max: 31 }),
})
  .filter(isRealDate)
  .map(formatDate);

const inOrder = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a]);

const BY_YEARS: [string, number, (day: string) => string | null][] = [
  ['a default', 5, (listedOn) => defaultLeavesOn({ listedOn })],
  ['a serious credit infringement', 7, (listedOn) => infringementLeavesOn({ listedOn })],
  ['a court proceeding', 5, (date) => courtProceedingLeavesOn({ date })],
  ['an enquiry', 5, (date) => enquiryLeavesOn({ date })],
  ['a closed account', 2, (closedOn) => accountLeavesOn({ closedOn })],
];

describe.each(BY_YEARS)('%s leaves after %i years', (_, years, leavesOn) => {
  it('expires on the same day of the year, or on 1 March where there is no 29 February', () => {
    assert(
      property(days, (day) => {
        const [start, end] = [parseDate(day), parseDate(leavesOn(day) ?? '')];
        const isLeapDay = day.endsWith('-02-29') && end?.month === 3;
        expect(end).toEqual(
          isLeapDay
            ? { year: (start?.year ?? 0) + years, month: 3, day: 1 }
            : { ...start, year: (start?.year ?? 0) + years },
        );
      }),
    );
    expect(leavesOn('2024-02-29')).toBe(`${2024 + years}-03-01`);
  });

  it('never expires before an entry that began earlier', () => {
    assert(
      property(days, days, (a, b) => {
        const [earlier, later] = inOrder(a, b);
        expect((leavesOn(earlier) ?? '') <= (leavesOn(later) ?? '')).toBe(true);
      }),
    );
  });

  it.each(['', '2025', '2025-02-30', 'unknown'])('has no expiry date when its start is %j', (day) => {
    expect(leavesOn(day)).toBeNull();
  });
});

const ended = (date: string, endedOn: string) => ({ date, endedOn });

describe('a personal insolvency', () => {
  it('expires five years after an insolvency began or two after it ended, whichever is later', () => {
    assert(
      property(days, days, (a, b) => {
        const [date, endedOn] = inOrder(a, b);
        const leavesOn = insolvencyLeavesOn(ended(date, endedOn)) ?? '';
        const fiveYears = enquiryLeavesOn({ date }) ?? '';
        const twoYears = `${Number(endedOn.slice(0, 4)) + 2}${endedOn.slice(4).replace('-02-29', '-03-01')}`;
        expect(leavesOn).toBe(inOrder(fiveYears, twoYears)[1]);
      }),
    );
    expect(insolvencyLeavesOn(ended('2020-03-04', '2021-01-01'))).toBe('2025-03-04');
    expect(insolvencyLeavesOn(ended('2020-03-04', '2023-03-05'))).toBe('2025-03-05');
  });

  it('has no expiry date while an insolvency runs', () => {
    assert(property(days, (date) => insolvencyLeavesOn({ date, endedOn: null }) === null));
  });
});

describe('a month of repayments', () => {
  it('drops a month of repayments after two years, and its hardship mark after one', () => {
    assert(
      property(days, (day) => {
        const month = day.slice(0, 7);
        expect(addMonths(repaymentLeavesIn({ month }) ?? '', -24)).toBe(month);
        expect(addMonths(hardshipLeavesIn({ month }) ?? '', -12)).toBe(month);
      }),
    );
  });

  it.each(['', '2025-13', '2025'])('has no expiry month when the month is %j', (month) => {
    expect([repaymentLeavesIn({ month }), hardshipLeavesIn({ month })]).toEqual([null, null]);
  });
});
