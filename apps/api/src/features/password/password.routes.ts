import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import { PATHS } from '@wattle/domain/pages/paths';
import { succeed } from '@wattle/domain/outcome';

import { clientAddress } from '#api/http/connections/client-address.ts';
import { memberOf } from '#api/http/route.ts';
import { findSession } from '#api/platform/sessions/find-session.ts';

import type { Define } from '../feature.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';

export function passwordRoutes(define: Define): void {
  define('POST /v1/user/forgot-password', async (ctx, { body, request, gates }) => {
    const outcome = await forgotPassword(ctx, {
      dob: body.dob,
      email: normaliseEmail(body.email),
      address: clientAddress(request),
      deviceHash: gates.deviceCookie.knownHashOf(request),
    });
    return outcome.ok ? succeed({ redirect_uri: PATHS.login }) : outcome;
  });
  define('POST /v1/user/changePassword', async (ctx, call) => {
    const { oldPassword, newPassword } = call.body;
    const session = await memberOf(call);
    const deviceHash = call.gates.deviceCookie.knownHashOf(call.request);
    const outcome = await changePassword(ctx, { session, deviceHash, oldPassword, newPassword });
    if (!outcome.ok) return outcome;
    call.gates.cookie.write(call.reply, outcome.value.token);
    const next = await findSession(ctx, outcome.value.token);
    return succeed({ redirect_uri: next === null ? PATHS.login : next.nextPath });
  });
}
