import { succeed } from '@wattle/domain/outcome';

import { memberOf, type Call } from '#api/http/route.ts';
import type { Context } from '#api/platform/context.ts';

import type { Define } from '../feature.ts';
import { showConsents, withdrawConsent } from './consents.ts';
import { pauseOffers } from './pause-offers.ts';
import { savePreferences } from './save-preferences.ts';
import { showPreferences } from './show-preferences.ts';

export function preferencesRoutes(define: Define): void {
  define('GET /v1/user/preferences', async (ctx, call) => showPreferences(ctx, await memberOf(call)));
  define('PUT /v1/user/preferences', save);
  define('POST /v1/user/preferences', save);
  define('PUT /v1/user/offers-pause', async (ctx, call) => {
    const session = await memberOf(call);
    return succeed(await pauseOffers(ctx, { session, isOn: call.body.isOn }));
  });
  define('GET /v1/user/consents', async (ctx, call) =>
    succeed({ consents: await showConsents(ctx, (await memberOf(call)).memberId) }),
  );
  define('POST /v1/user/withdraw-consent', async (ctx, call) => {
    const session = await memberOf(call);
    return succeed({ consents: await withdrawConsent(ctx, { session, kind: call.body.kind }) });
  });
}

type SaveCall = Call<'PUT /v1/user/preferences' | 'POST /v1/user/preferences'>;

async function save(ctx: Context, call: SaveCall) {
  const saved = await savePreferences(ctx, { session: await memberOf(call), form: call.body });
  if (saved.ok && !saved.value.isActive) {
    call.gates.cookie.clear(call.reply);
    call.reply.header('clear-site-data', '"cache"');
  }
  return saved;
}
