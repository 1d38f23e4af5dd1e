import { formatRoles } from '@wattle/domain/journeys/roles';
import { succeed, type Outcome } from '@wattle/domain/outcome';
import { PATHS } from '@wattle/domain/pages/paths';

import type { Call } from './route.ts';
import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { findSession } from '#api/platform/sessions/find-session.ts';
import type { Session } from '#api/platform/sessions/session.ts';

type TokenCall = Pick<Call<'POST /v1/oauth2/token'>, 'gates'>;

/** The session as scripts may see it. */
export function tokenAnswer({ config }: Context, { gates }: TokenCall, session: Session) {
  return {
    expires_in: Math.round(config.session.idleMs / 1000),
    csrfToken: gates.antiForgery.tokenFor(session),
    roles: formatRoles(session.roles),
    redirect_uri: session.nextPath,
    identifier: session.memberId ?? '',
  };
}

/** Writes the cookie of a session that has gained its second factor. */
export async function answerFactor(
  ctx: Context,
  { gates, reply }: Pick<Call<'POST /v1/user/verify-totp-email'>, 'reply' | 'gates'>,
  outcome: Outcome<{ token: string }, Refusal>,
) {
  if (!outcome.ok) return outcome;
  gates.cookie.write(reply, outcome.value.token);
  const session = await findSession(ctx, outcome.value.token);
  const path = session === null ? PATHS.login : session.nextPath;
  return succeed({ isError: false, errorMessage: null, redirect_uri: path, resendAfterMs: 0 });
}
