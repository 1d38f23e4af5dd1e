import { succeed } from '@wattle/domain/outcome';

import { clientAddress } from '#api/http/connections/client-address.ts';
import { deviceOf } from '#api/http/guards/device.ts';
import { memberOf } from '#api/http/route.ts';
import { answerFactor, tokenAnswer } from '#api/http/session-answers.ts';

import type { Define } from '../feature.ts';
import { beginAppSetUp, confirmApp, removeTheApp } from './authenticator-app.ts';
import { readKeys, switchCodesOff } from './change-keys.ts';
import { logInWithPasskey } from './log-in-with-passkey.ts';
import {
  addPasskey,
  givePasskeyName,
  logInOptions,
  newPasskeyOptions,
  recordPasskeyOffer,
  removePasskey,
} from './passkeys.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { verifyAppCode, verifyRecoveryCode } from './verify-key.ts';

export function keysRoutes(define: Define): void {
  logInRoutes(define);
  passkeyRoutes(define);
  otherKeys(define);
}

function logInRoutes(define: Define): void {
  define('POST /v1/oauth2/passkey-options', async (ctx) => succeed(logInOptions(ctx)));
  define('POST /v1/oauth2/passkey', async (ctx, call) => {
    const { request, reply, gates } = call;
    const outcome = await logInWithPasskey(ctx, {
      credential: call.body.credential,
      session: await call.session(),
      address: clientAddress(request),
      deviceHash: gates.deviceCookie.hashOf(request, reply),
      device: deviceOf(request),
    });
    if (!outcome.ok) return outcome;
    const { token, session } = outcome.value;
    gates.cookie.write(reply, token);
    ctx.logger.info({
      event: 'signed-in',
      requestId: request.id,
      member: session.memberId ?? '',
      session: session.id,
    });
    return succeed(tokenAnswer(ctx, call, session));
  });
  define('POST /v1/user/verify-totp-app', async (ctx, call) =>
    answerFactor(ctx, call, await verifyAppCode(ctx, await memberOf(call), call.body.oneTimeCode)),
  );
  define('POST /v1/user/verify-recovery-code', async (ctx, call) =>
    answerFactor(ctx, call, await verifyRecoveryCode(ctx, await memberOf(call), call.body.recoveryCode)),
  );
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
