import { describe, expect, it } from 'vitest';

import { reportSummary } from './summary.ts';
import { summaryFigures } from './summary-figures.ts';
import { anAccount, anEnquiry } from './test-report.ts';

const enquiry = (enquiryDate: string) => anEnquiry({ enquiryDate });
const months = (codes: string) =>
  codes.split('').map((status, index) => ({ period: `2025-${String(index + 1).padStart(2, '0')}`, status }));

describe('a report at a glance', () => {
  it('counts accounts by status and adds up the limits of open ones', () => {
    const accounts = [
      anAccount({ latestMaximumCredit: 12_000 }),
      anAccount({ accountType: 'Home loan', latestMaximumCredit: 485_000 }),
      anAccount({ accountType: 'Electricity', latestMaximumCredit: null, hasDefaults: true }),
      anAccount({ latestMaximumCredit: 9000, accountClosedDate: '2025-02-01' }),
    ];
    expect(reportSummary({ accounts, enquiries: [] }, '2025-11-03')).toMatchObject({
      accounts: 4,
      open: 2,
      closed: 1,
      inDefault: 1,
      limits: 497_000,
      cardLimits: 12_000,
    });
  });

  it('[REPORT-026] counts months that say whether they were paid, and rounds down', () => {
    const accounts = [
      anAccount({ repaymentHistory: months('0000000000') }),
      anAccount({ repaymentHistory: months('00000000C1') }),
    ];
    expect(reportSummary({ accounts, enquiries: [] }, '2025-11-03')).toMatchObject({
      onTime: 18,
      payments: 19,
      onTimePercent: 94,
    });
  });

  it('gives null figures where nothing is stated', () => {
    const accounts = [anAccount({ latestMaximumCredit: null, repaymentHistory: months('CRP') })];
    expect(reportSummary({ accounts, enquiries: [] }, '2025-11-03')).toMatchObject({
      limits: null,
      cardLimits: 0,
      payments: 0,
      onTimePercent: null,
    });
  });

  it('counts the enquiries of the twelve months before the report', () => {
    const enquiries = ['2025-11-02', '2024-11-04', '2024-11-03', '2021-01-01'].map(enquiry);
    expect(reportSummary({ accounts: [], enquiries }, '2025-11-03').enquiries).toBe(2);
  });

  it.each([
    [12_000, null, '$12,000', '$12,000 of it on cards'],
    [0, null, '$0', 'None of it on cards'],
    [null, null, '–', 'No account shows a limit'],
    [null, true, 'Unlimited', 'No other account shows a limit'],
  ])('words a limit of %j, unlimited %j, as %s', (latestMaximumCredit, isUnlimited, figure, words) => {
    const accounts = [anAccount({ latestMaximumCredit, isUnlimited })];
    expect(summaryFigures({ accounts, enquiries: [] }, '2025-11-03')[1]).toEqual({
      name: 'Total limits',
      figure,
      words,
    });
  });
});
