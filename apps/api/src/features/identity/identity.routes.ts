import { succeed } from '@wattle/domain/outcome';

import type { SessionCookie } from '#api/http/guards/cookies.ts';
import { memberOf, type DefineRoute } from '#api/http/route.ts';

import type { PollIdentityCheck } from './poll-identity-check.ts';
import type { StartIdentityCheck } from './start-identity-check.ts';

export type IdentityRouteDeps = {
  startIdentityCheck: StartIdentityCheck;
  pollIdentityCheck: PollIdentityCheck;
  cookie: SessionCookie;
};

/** The identity check: start it, then ask for its state. */
export function identityRoutes(
  define: DefineRoute,
  { startIdentityCheck, pollIdentityCheck, cookie }: IdentityRouteDeps,
): void {
  define('POST /v1/validate/identity-documents', async (call) => {
    const { id: sessionId, memberId, roles, resetProof } = await memberOf(call);
    const owesProof = resetProof !== null;
    return startIdentityCheck({ memberId, sessionId, roles, owesProof, form: call.body });
  });

  define('PUT /v1/validate/identity-documents', async (call) => {
    const { id: sessionId, memberId, resetProof } = await memberOf(call);
    const owesProof = resetProof !== null;
    const { trackingReference } = call.body;
    const outcome = await pollIdentityCheck({ memberId, sessionId, owesProof, trackingReference });
    if (!outcome.ok) return outcome;
    const { said, token } = outcome.value;
    if (token !== null) cookie.write(call.reply, token);
    return succeed(said);
  });
}
