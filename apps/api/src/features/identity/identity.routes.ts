import { succeed } from '@wattle/domain/outcome';

import { memberOf } from '#api/http/route.ts';

import type { Define } from '../feature.ts';
import { pollIdentityCheck } from './poll-identity-check.ts';
import { startIdentityCheck } from './start-identity-check.ts';

export function identityRoutes(define: Define): void {
  define('POST /v1/validate/identity-documents', async (ctx, call) => {
    const { id: sessionId, memberId, roles, resetProof } = await memberOf(call);
    const owesProof = resetProof !== null;
    return startIdentityCheck(ctx, { memberId, sessionId, roles, owesProof, form: call.body });
  });

  define('PUT /v1/validate/identity-documents', async (ctx, call) => {
    const { id: sessionId, memberId, resetProof } = await memberOf(call);
    const owesProof = resetProof !== null;
    const { trackingReference } = call.body;
    const outcome = await pollIdentityCheck(ctx, { memberId, sessionId, owesProof, trackingReference });
    if (!outcome.ok) return outcome;
    const { response, token } = outcome.value;
    if (token !== null) call.gates.cookie.write(call.reply, token);
    return succeed(response);
  });
}
