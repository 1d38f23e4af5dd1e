import { fail, succeed } from '@wattle/domain/outcome';

import { memberOf, type DefineRoute } from '#api/http/route.ts';

import type { AccountDetails } from './account.ports.ts';

type Deps = { detailsOf: (memberId: string) => Promise<AccountDetails | null> };

/** The member's account: HTTP only. */
export function accountRoutes(define: DefineRoute, deps: Deps): void {
  define('GET /v1/user/details', async (call) => {
    const details = await deps.detailsOf((await memberOf(call)).memberId);
    return details === null ? fail({ code: 'user-not-found' }) : succeed(details);
  });
  define('PUT /v1/user/details', async () => fail({ code: 'unavailable' }));
  define('POST /v1/user/details', async () => fail({ code: 'unavailable' }));
  define('POST /v1/user/send-change-email', async () => fail({ code: 'unavailable' }));
  define('POST /v1/user/send-change-mobile', async () => fail({ code: 'unavailable' }));
  define('POST /v1/user/verify-change-email', async () => fail({ code: 'unavailable' }));
  define('POST /v1/user/verify-change-mobile', async () => fail({ code: 'unavailable' }));
  define('GET /v1/user/sessions', async () => succeed([]));
  define('POST /v1/user/sign-out-session', async () => succeed({ ok: true }));
  define('POST /v1/user/sign-out-others', async () => succeed({ ok: true }));
  define('GET /v1/user/activity', async () => succeed({ items: [] }));
}
