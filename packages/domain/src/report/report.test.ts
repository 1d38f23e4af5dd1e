import { describe, expect, it } from 'vitest';

import { withoutBureau } from '../messages/bureau.ts';
import { REPORT_MESSAGES } from '../messages/report.ts';
import { SCORE_MESSAGES } from '../messages/score.ts';
import { mayAskForReportAgain, REPORT_RETRIES, REPORT_RULES, reportWaitMs } from './report-rules.ts';
import {
  accountsWithDefaults,
  isEmptyReport,
  newArrangementWords,
  noEntries,
  NO_REPORT_ISSUE,
  reportCounts,
  reportIssueMessage,
  TIMED_OUT_ISSUE,
} from './report.ts';
import { aCourtAction, anAccount, anEnquiry } from './test-report.ts';

const account = anAccount();
const enquiry = anEnquiry();
const courtAction = aCourtAction();
const nothing = noEntries();

describe('the figures of the report', () => {
  it('[REPORT-028] [REPORT-030] [REPORT-031] has the documented figures', () => {
    expect(REPORT_RULES).toEqual({
      shownRepaymentMonths: 6,
      keptRepaymentMonths: 24,
      hardshipFromMonth: '2022-07',
      keptHardshipMonths: 12,
      leastDefaultDollars: 150,
      defaultOverdueDays: 60,
      keptDefaultYears: 5,
      keptCourtActionYears: 5,
      keptEnquiryYears: 5,
      keptSeriousInfringementYears: 7,
    });
  });

  it('[REPORT-037] waits 3 seconds, or one without configuration', () => {
    expect(REPORT_RETRIES.waitMs).toBe(3000);
    expect(reportWaitMs(3000)).toBe(3000);
    expect(reportWaitMs(0)).toBe(0);
    for (const missing of [undefined, null, Number.NaN, -1]) expect(reportWaitMs(missing)).toBe(1000);
  });

  it('[REPORT-034] [REPORT-035] makes six requests in all', () => {
    expect([0, 1, 5].map(mayAskForReportAgain)).toEqual([true, true, true]);
    expect([6, 7].map(mayAskForReportAgain)).toEqual([false, false]);
    expect(TIMED_OUT_ISSUE).toEqual({
      isTryLater: true,
      isScoreBadRequest: false,
      isNoFile: false,
      noReport: true,
      noReportBecause: null,
    });
  });
});

describe('the counts of the tabs', () => {
  it('[REPORT-009] counts under Defaults the accounts that have some', () => {
    const report = {
      accounts: [{ ...account, hasDefaults: true }, account, { ...account, hasDefaults: true }],
      enquiries: [enquiry],
      courtActions: [courtAction, courtAction],
    };
    expect(reportCounts(report)).toEqual({ accounts: 3, enquiries: 1, defaults: 2, courtActions: 2 });
    expect(accountsWithDefaults(report)).toHaveLength(2);
    expect(reportCounts(nothing)).toEqual({ accounts: 0, enquiries: 0, defaults: 0, courtActions: 0 });
  });

  it('[REPORT-034] counts a report as empty only without accounts, enquiries and court actions', () => {
    expect(isEmptyReport(nothing)).toBe(true);
    expect(isEmptyReport({ ...nothing, accounts: [account] })).toBe(false);
    expect(isEmptyReport({ ...nothing, enquiries: [enquiry] })).toBe(false);
    expect(isEmptyReport({ ...nothing, courtActions: [courtAction] })).toBe(false);
    const unread = { itemReference: 'u', itemKind: 'default', part: 'defaults', text: '?' } as const;
    expect(isEmptyReport({ ...nothing, unreadEntries: [unread] })).toBe(false);
  });
});

describe('what the report says', () => {
  it('[REPORT-038] keeps the keys verbatim, with the score’s texts', () => {
    expect(REPORT_MESSAGES).toMatchObject({
      Api_Equifax_Apply_Down: withoutBureau(SCORE_MESSAGES.bureauDown),
      Api_Equifax_Apply_TryLater: withoutBureau(SCORE_MESSAGES.bureauTryLater),
      Api_Equifax_Apply_BadRequest: SCORE_MESSAGES.bureauBadRequest,
      Api_Equifax_Apply_NoFile: withoutBureau(SCORE_MESSAGES.bureauNoFile),
    });
    for (const text of Object.values(REPORT_MESSAGES)) expect(text).not.toContain('Api_');
  });

  it('[REPORT-038] explains try later before bad request before no file', () => {
    const issue = {
      ...NO_REPORT_ISSUE,
      isTryLater: true,
      isScoreBadRequest: true,
      isNoFile: true,
      noReport: true,
    };
    expect(reportIssueMessage(issue)).toBe(REPORT_MESSAGES.Api_Equifax_Apply_TryLater);
    expect(reportIssueMessage({ ...issue, isTryLater: false })).toBe(
      REPORT_MESSAGES.Api_Equifax_Apply_BadRequest,
    );
    expect(reportIssueMessage({ ...issue, isTryLater: false, isScoreBadRequest: false })).toBe(
      REPORT_MESSAGES.Api_Equifax_Apply_NoFile,
    );
    expect(reportIssueMessage({ ...NO_REPORT_ISSUE, noReport: true })).toBe(
      REPORT_MESSAGES.Api_Equifax_Apply_TryLater,
    );
    expect(reportIssueMessage(NO_REPORT_ISSUE)).toBeNull();
  });

  it('[REPORT-022] reads N as a new arrangement, V as a varied one, and nothing else', () => {
    expect(newArrangementWords('N')).toBe('New arrangement with the credit provider');
    expect(newArrangementWords('V')).toBe('Varied arrangement with the credit provider');
    for (const other of [null, undefined, '', 'X']) expect(newArrangementWords(other)).toBeNull();
  });
});
