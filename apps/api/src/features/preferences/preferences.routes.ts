import { succeed } from '@wattle/domain/outcome';

import type { SessionCookie } from '#api/http/guards/cookies.ts';
import { memberOf, type Call, type DefineRoute } from '#api/http/route.ts';

import type { ShowConsents, WithdrawConsent } from './consents.ts';
import type { SavePreferences } from './save-preferences.ts';
import type { ShowPreferences } from './show-preferences.ts';

type Deps = {
  showPreferences: ShowPreferences;
  savePreferences: SavePreferences;
  showConsents: ShowConsents;
  withdrawConsent: WithdrawConsent;
  cookie: SessionCookie;
};

/** Preferences and consents: HTTP only. */
export function preferencesRoutes(define: DefineRoute, deps: Deps): void {
  define('GET /v1/user/preferences', async (call) => deps.showPreferences((await memberOf(call)).memberId));
  const save = async (call: Call<'PUT /v1/user/preferences' | 'POST /v1/user/preferences'>) => {
    const saved = await deps.savePreferences({ session: await memberOf(call), form: call.body });
    if (saved.ok && !saved.value.isActive) {
      deps.cookie.clear(call.reply);
      call.reply.header('clear-site-data', '"cache"');
    }
    return saved;
  };
  define('PUT /v1/user/preferences', save);
  define('POST /v1/user/preferences', save);
  define('GET /v1/user/consents', async (call) =>
    succeed({ consents: await deps.showConsents((await memberOf(call)).memberId) }),
  );
  define('POST /v1/user/withdraw-consent', async (call) => {
    const { memberId } = await memberOf(call);
    return succeed({ consents: await deps.withdrawConsent({ memberId, kind: call.body.kind }) });
  });
}
