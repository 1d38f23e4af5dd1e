import { accountRoutes } from './features/account/account.routes.ts';
import { makePgUserDetails } from './features/account/pg-user-details.ts';
import type { DefineRoute } from './http/route.ts';
import type { Platform } from './compose-platform.ts';

export function composeAccount(platform: Platform) {
  const detailsOf = makePgUserDetails(platform);
  return { routes: (define: DefineRoute) => accountRoutes(define, { detailsOf }) };
}
