import { memberOf, type DefineRoute } from '#api/http/route.ts';

import { fail } from '@wattle/domain/outcome';
import type { ShowReport } from './show-report.ts';

type Deps = { showReport: ShowReport };

/** The credit report of the session's own member: HTTP only. */
export function reportRoutes(define: DefineRoute, { showReport }: Deps): void {
  // `retry` says that the page asks once more; what is answered does not depend on it.
  define('POST /v1/creditreport', async (call) => {
    const { id: sessionId, memberId, roles } = await memberOf(call);
    return showReport({ memberId, sessionId, roles });
  });
  define('GET /v1/creditreport/pdf', async () => fail({ code: 'report-unavailable' }));
}
