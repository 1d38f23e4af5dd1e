import { PATHS } from '@wattle/domain/pages/paths';
import { succeed } from '@wattle/domain/outcome';

import { clientAddress } from '#api/http/connections/client-address.ts';
import { memberOf } from '#api/http/route.ts';
import { isDoubtedMobile } from '#api/platform/contact/contact-checks.ts';

import type { Define } from '../feature.ts';
import { readLostPhone, sendNewNumberCode, verifyNewNumber } from './give-new-number.ts';
import { stopNewNumber } from './stop-new-number.ts';

export function lostPhoneRoutes(define: Define): void {
  define('GET /v1/user/lost-phone', async (ctx, call) =>
    succeed(await readLostPhone(ctx, await memberOf(call))),
  );
  define('POST /v1/user/lost-phone/send-code', async (ctx, call) => {
    const { body, request } = call;
    const outcome = await sendNewNumberCode(ctx, {
      session: await memberOf(call),
      mobile: body.mobile,
      address: clientAddress(request),
    });
    if (!outcome.ok) return outcome;
    return succeed({
      isError: false,
      errorMessage: null,
      redirect_uri: PATHS.lostPhone,
      resendAfterMs: ctx.config.codeResendMs,
      ...(isDoubtedMobile(body.mobile) ? { isDoubted: true as const } : {}),
    });
  });
  define('POST /v1/user/lost-phone/verify-code', async (ctx, call) =>
    verifyNewNumber(ctx, { session: await memberOf(call), code: call.body.oneTimeCode }),
  );
  define('POST /v1/lost-phone/stop', (ctx, { body }) => stopNewNumber(ctx, body.token));
}
