import { succeed } from '@wattle/domain/outcome';

import { memberOf } from '#api/http/route.ts';

import type { Define } from '../feature.ts';
import { beginAppSetUp, confirmApp, removeTheApp } from './authenticator-app.ts';
import { readKeys, switchCodesOff } from './change-keys.ts';
import {
  addPasskey,
  givePasskeyName,
  newPasskeyOptions,
  recordPasskeyOffer,
  removePasskey,
} from './passkeys.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

export function keysRoutes(define: Define): void {
  passkeyRoutes(define);
  otherKeys(define);
}

function passkeyRoutes(define: Define): void {
  define('GET /v1/user/keys', async (ctx, call) =>
    succeed(await readKeys(ctx, (await memberOf(call)).memberId)),
  );
  define('POST /v1/user/keys/passkey-offered', async (ctx, call) => {
    await recordPasskeyOffer(ctx, await memberOf(call));
    return succeed({ isOffered: true } as const);
  });
  define('POST /v1/user/keys/passkey-options', async (ctx, call) =>
    newPasskeyOptions(ctx, await memberOf(call)),
  );
  define('POST /v1/user/keys/add-passkey', async (ctx, call) =>
    addPasskey(ctx, await memberOf(call), call.body),
  );
  define('POST /v1/user/keys/rename-passkey', async (ctx, call) =>
    givePasskeyName(ctx, await memberOf(call), call.body),
  );
  define('POST /v1/user/keys/remove-passkey', async (ctx, call) =>
    removePasskey(ctx, await memberOf(call), call.body.id),
  );
}

function otherKeys(define: Define): void {
  define('POST /v1/user/keys/begin-app', async (ctx, call) => beginAppSetUp(ctx, await memberOf(call)));
  define('POST /v1/user/keys/confirm-app', async (ctx, call) =>
    confirmApp(ctx, await memberOf(call), call.body.oneTimeCode),
  );
  define('POST /v1/user/keys/remove-app', async (ctx, call) => removeTheApp(ctx, await memberOf(call)));
  define('POST /v1/user/keys/make-recovery-codes', async (ctx, call) =>
    makeRecoveryCodes(ctx, await memberOf(call)),
  );
  define('PUT /v1/user/keys/codes', async (ctx, call) =>
    switchCodesOff(ctx, await memberOf(call), call.body.isCodesOff),
  );
}
