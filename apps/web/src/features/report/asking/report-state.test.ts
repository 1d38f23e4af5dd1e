import { ApiError } from '@wattle/contract/client';
import { NO_REPORT_ISSUE, type ReportIssue } from '@wattle/domain/report/report';
import { describe, expect, it } from 'vitest';
import { reportStateOf } from './report-state.ts';
import { EMPTY, reportOf } from '../test-report.ts';

const refused = (status: number, code: 'documents-needed' | 'report-unavailable' | 'internal') =>
  new ApiError(status, { type: '', title: '', status, code, requestId: 'r' });
const withIssue = (issue: Partial<ReportIssue>) =>
  reportOf({ ...EMPTY, loaded: false, issue: { ...NO_REPORT_ISSUE, ...issue } });
const known = { error: null, answer: undefined, isLoading: false, hasDocuments: true };
const everything = { isTryLater: true, isScoreBadRequest: true, isNoFile: true, noReport: true };

describe('reportStateOf', () => {
  it('[REPORT-016] puts service down and API failure before every issue of the report', () => {
    const answer = withIssue(everything);
    const down = refused(409, 'report-unavailable');
    expect(reportStateOf({ ...known, answer, error: down }).kind).toBe('service-down');
    expect(reportStateOf({ ...known, answer, error: refused(500, 'internal') }).kind).toBe('failed');
    expect(reportStateOf({ ...known, answer, error: new Error('x') }).kind).toBe('failed');
  });

  it('[REPORT-016] [E57] then prefers try later, bad request, no file, loading, documents, and the report last', () => {
    const kindOf = (issue: Partial<ReportIssue>) =>
      reportStateOf({ ...known, answer: withIssue(issue), hasDocuments: false }).kind;
    expect(kindOf(everything)).toBe('try-later');
    expect(kindOf({ ...everything, isTryLater: false })).toBe('bad-request');
    expect(kindOf({ isNoFile: true, noReport: true })).toBe('no-file');
    expect(kindOf({ noReport: true })).toBe('try-later');
    expect(kindOf({ isScoreBadRequest: true, noReport: true, noReportBecause: 'unmatched' })).toBe(
      'unusable',
    );
    expect(reportStateOf({ ...known, isLoading: true, hasDocuments: false }).kind).toBe('loading');
    expect(reportStateOf({ ...known, answer: reportOf(), hasDocuments: false }).kind).toBe(
      'documents-needed',
    );
    expect(reportStateOf({ ...known, answer: reportOf() }).kind).toBe('shown');
  });

  it('[REPORT-006] follows the server on documents', () => {
    const error = refused(403, 'documents-needed');
    expect(reportStateOf({ ...known, error }).kind).toBe('documents-needed');
  });

  it('[REPORT-015] shows loading instead of the previous issue while refetching', () => {
    const answer = withIssue({ isTryLater: true });
    expect(reportStateOf({ ...known, answer, isLoading: true }).kind).toBe('loading');
    expect(reportStateOf(known).kind).toBe('loading');
  });
});
