import { PATHS } from '@wattle/domain/journeys/paths';
import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import { succeed } from '@wattle/domain/outcome';

import { clientAddress } from '#api/http/connections/client-address.ts';
import type { DeviceCookie, SessionCookie } from '#api/http/guards/cookies.ts';
import { memberOf, type DefineRoute } from '#api/http/route.ts';
import type { Sessions } from '#api/platform/sessions/session.ts';

import type { ChangePassword } from './change-password.ts';
import type { ForgotPassword } from './forgot-password.ts';

type Deps = {
  forgotPassword: ForgotPassword;
  changePassword: ChangePassword;
  sessions: Pick<Sessions, 'find'>;
  cookie: SessionCookie;
  deviceCookie: Pick<DeviceCookie, 'knownHashOf'>;
};

/** Getting back in without the password, and changing it: HTTP only. */
export function passwordRoutes(define: DefineRoute, deps: Deps): void {
  define('POST /v1/user/forgot-password', async ({ body, request }) => {
    const deviceHash = deps.deviceCookie.knownHashOf(request);
    const outcome = await deps.forgotPassword({
      dob: body.dob,
      email: normaliseEmail(body.email),
      address: clientAddress(request),
      deviceHash,
    });
    return outcome.ok ? succeed({ redirect_uri: PATHS.login }) : outcome;
  });
  define('POST /v1/user/changePassword', async (call) => {
    const { oldPassword, newPassword } = call.body;
    const session = await memberOf(call);
    const outcome = await deps.changePassword({ session, oldPassword, newPassword });
    if (!outcome.ok) return outcome;
    deps.cookie.write(call.reply, outcome.value.token);
    const next = await deps.sessions.find(outcome.value.token);
    return succeed({ redirect_uri: next === null ? PATHS.login : next.nextPath });
  });
}
