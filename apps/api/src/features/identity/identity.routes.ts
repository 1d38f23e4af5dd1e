import { memberOf, type DefineRoute } from '#api/http/route.ts';

import type { PollIdentityCheck } from './poll-identity-check.ts';
import type { StartIdentityCheck } from './start-identity-check.ts';

export type IdentityRouteDeps = {
  startIdentityCheck: StartIdentityCheck;
  pollIdentityCheck: PollIdentityCheck;
};

/** The identity check: start it, then ask how it stands. */
export function identityRoutes(
  define: DefineRoute,
  { startIdentityCheck, pollIdentityCheck }: IdentityRouteDeps,
): void {
  define('POST /v1/validate/identity-documents', async (call) => {
    const { id: sessionId, memberId, roles } = await memberOf(call);
    return startIdentityCheck({ memberId, sessionId, roles, form: call.body });
  });

  define('PUT /v1/validate/identity-documents', async (call) => {
    const { id: sessionId, memberId } = await memberOf(call);
    return pollIdentityCheck({ memberId, sessionId, trackingReference: call.body.trackingReference });
  });
}
