import { fail, succeed } from '@wattle/domain/outcome';

import { isCrossOriginNavigation } from '#api/http/guards/origin.ts';
import { memberOf } from '#api/http/route.ts';

import type { Define } from '../feature.ts';
import { makeReportPdf } from './make-report-pdf.ts';
import { showReport } from './show-report.ts';

export function reportRoutes(define: Define): void {
  // `retry` says that the page asks again; the answer does not depend on it.
  define('POST /v1/creditreport', async (ctx, call) => {
    const { id: sessionId, memberId, roles } = await memberOf(call);
    return showReport(ctx, { memberId, sessionId, roles });
  });
  define('GET /v1/creditreport/pdf', async (ctx, call) => {
    if (isCrossOriginNavigation(call.request, call.gates.origins)) return fail({ code: 'csrf' });
    const outcome = await makeReportPdf(ctx, await memberOf(call));
    if (!outcome.ok) return outcome;
    const { bytes, receivedOn } = outcome.value;
    call.reply
      .header('content-disposition', `attachment; filename="credit-report-${receivedOn}.pdf"`)
      .type('application/pdf');
    return succeed(Buffer.from(bytes));
  });
}
