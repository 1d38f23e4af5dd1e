import { ApiError } from '@wattle/contract/client';
import { NO_REPORT_ISSUE } from '@wattle/domain/report/report';
import { describe, expect, it } from 'vitest';
import { loadReport, type ReportAnswer } from './load-report.ts';
import { EMPTY, reportOf } from '../test-report.ts';

const failure = (status: number) => new ApiError(status, null);
const notReady = failure(417);

/** Replies in order, repeating the last, and records the requests. */
function bureau(...replies: (ReportAnswer | ApiError)[]) {
  const asked: (boolean | 'pause')[] = [];
  const requests: number[] = [];
  let turn = 0;
  return {
    asked,
    requests,
    deps: {
      ask: (retry: boolean) => {
        asked.push(retry);
        const reply = replies[Math.min(turn, replies.length - 1)];
        turn += 1;
        return reply instanceof ApiError || reply === undefined
          ? Promise.reject(reply ?? failure(500))
          : Promise.resolve(reply);
      },
      pause: () => Promise.resolve(void asked.push('pause')),
      onRequest: (request: number) => void requests.push(request),
    },
  };
}

describe('loading the report', () => {
  it('[REPORT-032] [REPORT-033] takes the first answer with content and counts every request', async () => {
    const { deps, asked, requests } = bureau(reportOf());
    expect(await loadReport(deps)).toEqual(reportOf());
    expect(asked).toEqual([false]);
    expect(requests).toEqual([1]);
  });

  it('[REPORT-036] retries after a pause while the bureau is not ready', async () => {
    const { deps, asked } = bureau(notReady, notReady, reportOf());
    expect((await loadReport(deps)).displayName).toBe('Mia Chen');
    expect(asked).toEqual([false, 'pause', true, 'pause', true]);
  });

  it('[REPORT-034] requests an empty report once more', async () => {
    const { deps, requests } = bureau(reportOf(EMPTY), reportOf());
    expect((await loadReport(deps)).reportInfo.accounts).toHaveLength(2);
    expect(requests).toEqual([1, 2]);
  });

  it.each([
    ['accounts', { ...EMPTY, accounts: reportOf().reportInfo.accounts }],
    ['enquiries', { ...EMPTY, enquiries: reportOf().reportInfo.enquiries }],
    ['court actions', { ...EMPTY, courtActions: reportOf().reportInfo.courtActions }],
  ])('[REPORT-034] does not treat a report with %s alone as empty', async (_, parts) => {
    const { deps, requests } = bureau(reportOf(parts));
    await loadReport(deps);
    expect(requests).toEqual([1]);
  });

  it.each([
    ['[E55] a bureau that is never ready', notReady, ''],
    ['[REPORT-034] an answer without a file', reportOf({ ...EMPTY, loaded: false }), 'Mia Chen'],
  ])(
    '[REPORT-035] [REPORT-036] ends for %s after six requests as try later, without a report',
    async (_, reply, name) => {
      const { deps, requests } = bureau(reply);
      const { displayName, reportInfo } = await loadReport(deps);
      expect(requests).toEqual([1, 2, 3, 4, 5, 6]);
      expect(reportInfo.issue).toMatchObject({ isTryLater: true, noReport: true });
      expect(reportInfo.loaded).toBe(false);
      expect(displayName).toBe(name);
    },
  );

  it('[REPORT-034] accepts a file that stays empty, whatever came in between', async () => {
    const { deps, requests } = bureau(reportOf(EMPTY), notReady, reportOf(EMPTY));
    const { reportInfo } = await loadReport(deps);
    expect(requests).toEqual([1, 2, 3]);
    expect(reportInfo).toMatchObject({ loaded: true, issue: NO_REPORT_ISSUE });
  });

  it('[REPORT-038] [E57] does not retry an empty report that names its reason', async () => {
    const noFile = reportOf({ ...EMPTY, issue: { ...NO_REPORT_ISSUE, isNoFile: true } });
    const { deps, requests } = bureau(noFile);
    expect((await loadReport(deps)).reportInfo.issue.isNoFile).toBe(true);
    expect(requests).toEqual([1]);
  });

  it.each([409, 500, 0])('[REPORT-036] [E56] does not retry a failure of status %i', async (status) => {
    const { deps, requests } = bureau(failure(status));
    await expect(loadReport(deps)).rejects.toMatchObject({ status });
    expect(requests).toEqual([1]);
  });
});
