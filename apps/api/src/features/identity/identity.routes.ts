import { succeed } from '@wattle/domain/outcome';

import { memberOf } from '#api/http/route.ts';

import type { Define } from '../feature.ts';
import { pollIdentityCheck } from './poll-identity-check.ts';
import { startIdentityCheck } from './start-identity-check.ts';

export function identityRoutes(define: Define): void {
  define('POST /v1/validate/identity-documents', async (ctx, call) =>
    startIdentityCheck(ctx, { session: await memberOf(call), form: call.body }),
  );

  define('PUT /v1/validate/identity-documents', async (ctx, call) => {
    const { trackingReference } = call.body;
    const outcome = await pollIdentityCheck(ctx, { session: await memberOf(call), trackingReference });
    if (!outcome.ok) return outcome;
    const { response, token } = outcome.value;
    if (token !== null) call.gates.cookie.write(call.reply, token);
    return succeed(response);
  });
}
