import type { ResponseOf } from '@wattle/contract';
import { ApiError } from '@wattle/contract/client';
import { isEmptyReport, noEntries, reportIssueMessage, TIMED_OUT_ISSUE } from '@wattle/domain/report/report';
import { mayAskForReportAgain } from '@wattle/domain/report/report-rules';

export type ReportAnswer = ResponseOf<'POST /v1/creditreport'>;

type Deps = {
  /** True for every request after the first. */
  ask: (retry: boolean) => Promise<ReportAnswer>;
  /** Waits between two requests; rejects when cancelled. */
  pause: () => Promise<void>;
  /** Called with the number of each request before it is sent. */
  onRequest: (request: number) => void;
};

/**
 * Requests the report until there is one. Retries while the bureau is not ready or has no file; after the last request
 * the answer says that it timed out (REPORT-033 to REPORT-036). An empty file is requested once more, then accepted
 * (REPORT-034). Other failures reject at once.
 */
export async function loadReport({ ask, pause, onRequest }: Deps): Promise<ReportAnswer> {
  let requests = 0;
  let displayName = '';
  let wasEmpty = false;
  while (mayAskForReportAgain(requests)) {
    // oxlint-disable-next-line no-await-in-loop -- each request follows from the answer before
    if (requests > 0) await pause();
    requests += 1;
    onRequest(requests);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const answer = await nullIfNotReady(ask(requests > 1));
    if (answer !== null && (isAnswered(answer) || (wasEmpty && isEmptyFile(answer)))) return answer;
    wasEmpty ||= answer !== null && isEmptyFile(answer);
    displayName = answer?.displayName ?? displayName;
  }
  return timedOut(displayName);
}

async function nullIfNotReady(asked: Promise<ReportAnswer>): Promise<ReportAnswer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.status === 417) return null;
    throw error;
  }
}

/** A report that names its issue is empty for a reason: a retry would not fill it. */
function isAnswered({ reportInfo }: ReportAnswer): boolean {
  return !isEmptyReport(reportInfo) || reportIssueMessage(reportInfo.issue) !== null;
}

function isEmptyFile({ reportInfo }: ReportAnswer): boolean {
  return reportInfo.loaded && isEmptyReport(reportInfo);
}

function timedOut(displayName: string): ReportAnswer {
  return {
    displayName,
    receivedOn: null,
    reportInfo: { ...noEntries(), issue: TIMED_OUT_ISSUE, loaded: false },
  };
}
