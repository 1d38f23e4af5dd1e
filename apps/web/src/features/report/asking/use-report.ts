import { useQuery } from '@tanstack/react-query';
import { DOCUMENTS_FOR_REPORT, TRY_AGAIN_MS } from '@wattle/domain/product-constants';
import { reportWaitMs } from '@wattle/domain/report/report-rules';
import { verifiedDocumentCount } from '@wattle/domain/journeys/roles';
import { useState } from 'react';
import { api } from '#web/api/call.ts';
import type { Profile } from '#web/api/session.ts';
import { useAskingAgain } from '#web/navigation/use-asking-again.ts';
import { loadReport } from './load-report.ts';
import { reportStateOf } from './report-state.ts';

/**
 * The report, fetched once the member has the documents that open it (REPORT-032). `request` counts the requests of the
 * current load.
 */
export function useReport({ roles, timings }: Pick<Profile, 'roles' | 'timings'>) {
  const [request, setRequest] = useState(1);
  const hasDocuments = verifiedDocumentCount(roles) >= DOCUMENTS_FOR_REPORT;
  const query = useQuery({
    queryKey: ['credit-report'],
    enabled: hasDocuments,
    queryFn: ({ signal }) =>
      loadReport({
        ask: (retry) => api('POST /v1/creditreport', { body: { retry }, signal }),
        pause: () => pause(reportWaitMs(timings.scoreRetryMs), signal),
        onRequest: setRequest,
      }),
  });
  const { data: answer, error, isFetching } = query;
  const hasContent = answer?.reportInfo.loaded === true;
  const isLoading = isFetching && !hasContent;
  const state = reportStateOf({ error: isLoading ? null : error, answer, isLoading, hasDocuments });
  const isAway = state.kind === 'service-down' || state.kind === 'try-later';
  const answeredAt = Math.max(query.errorUpdatedAt, query.dataUpdatedAt);
  return { request, ...useAskingAgain(state, isAway ? answeredAt + TRY_AGAIN_MS : null, query.refetch) };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The report is no longer awaited', 'AbortError'));
    });
  });
}
