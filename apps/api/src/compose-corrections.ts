import { fail } from '@wattle/domain/outcome';

import type { DefineRoute } from './http/route.ts';

/** Correction requests and the ban. */
export function composeCorrections() {
  return {
    routes(define: DefineRoute): void {
      const unavailable = () => Promise.resolve(fail({ code: 'unavailable' as const }));
      define('GET /v1/corrections', unavailable);
      define('POST /v1/corrections', unavailable);
      define('POST /v1/corrections/:caseId/close', unavailable);
      define('POST /v1/corrections/ban', unavailable);
      define('POST /v1/corrections/ban/extend', unavailable);
      define('POST /v1/corrections/ban/lift', unavailable);
    },
  };
}
