import { fail, succeed } from '@wattle/domain/outcome';

import { isLedFromElsewhere, type OriginRules } from '#api/http/guards/origin.ts';
import { memberOf, type DefineRoute } from '#api/http/route.ts';

import type { MakeReportPaper } from './make-report-paper.ts';
import type { ShowReport } from './show-report.ts';

type Deps = { showReport: ShowReport; makeReportPaper: MakeReportPaper; origins: OriginRules };

/** The credit report of the session's own member: HTTP only. */
export function reportRoutes(define: DefineRoute, { showReport, makeReportPaper, origins }: Deps): void {
  // `retry` says that the page is asking again; the answer does not depend on it.
  define('POST /v1/creditreport', async (call) => {
    const { id: sessionId, memberId, roles } = await memberOf(call);
    return showReport({ memberId, sessionId, roles });
  });
  define('GET /v1/creditreport/pdf', async (call) => {
    if (isLedFromElsewhere(call.request, origins)) return fail({ code: 'csrf' });
    const outcome = await makeReportPaper(await memberOf(call));
    if (!outcome.ok) return outcome;
    const { bytes, receivedOn } = outcome.value;
    call.reply
      .header('content-disposition', `attachment; filename="credit-report-${receivedOn}.pdf"`)
      .type('application/pdf');
    return succeed(Buffer.from(bytes));
  });
}
