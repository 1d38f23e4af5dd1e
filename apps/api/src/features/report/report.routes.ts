import { fail } from '@wattle/domain/outcome';

import type { DefineRoute } from '#api/http/route.ts';

/** The credit report of the session's own member: HTTP only. */
export function reportRoutes(define: DefineRoute): void {
  define('POST /v1/creditreport', async () => fail({ code: 'report-unavailable' }));
  define('GET /v1/creditreport/pdf', async () => fail({ code: 'report-unavailable' }));
}
