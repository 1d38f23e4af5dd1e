import { fail } from '@wattle/domain/outcome';

import type { DefineRoute } from '#api/http/route.ts';

/** The two wizards: HTTP only. */
export function wizardRoutes(define: DefineRoute): void {
  define('GET /v1/wizard/:wizardName', async () => fail({ code: 'unavailable' as const }));
  define('POST /v1/wizard/:wizardName', async () => fail({ code: 'unavailable' as const }));
  define('GET /v1/user/about-me', async () => fail({ code: 'unavailable' as const }));
  define('POST /v1/user/about-me-step', async () => fail({ code: 'unavailable' as const }));
  define('PUT /v1/user/about-me-agreement', async () => fail({ code: 'unavailable' as const }));
}
