import { PATHS } from '@wattle/domain/journeys/paths';
import { succeed } from '@wattle/domain/outcome';

import { clientAddress } from '#api/http/connections/client-address.ts';
import { memberOf, type DefineRoute } from '#api/http/route.ts';

import type { ReadLostPhone, SendNewNumberCode, VerifyNewNumber } from './give-new-number.ts';
import type { StopNewNumber } from './stop-new-number.ts';

type Deps = {
  readLostPhone: ReadLostPhone;
  sendNewNumberCode: SendNewNumberCode;
  verifyNewNumber: VerifyNewNumber;
  stopNewNumber: StopNewNumber;
  resendMs: number;
};

/** The way out for a lost phone: HTTP only. */
export function lostPhoneRoutes(define: DefineRoute, deps: Deps): void {
  define('GET /v1/user/lost-phone', async (call) => succeed(await deps.readLostPhone(await memberOf(call))));
  define('POST /v1/user/lost-phone/send-code', async (call) => {
    const to = { mobile: call.body.mobile, address: clientAddress(call.request) };
    const outcome = await deps.sendNewNumberCode(await memberOf(call), to);
    if (!outcome.ok) return outcome;
    return succeed({
      isError: false,
      errorMessage: null,
      redirect_uri: PATHS.lostPhone,
      resendAfterMs: deps.resendMs,
    });
  });
  define('POST /v1/user/lost-phone/verify-code', async (call) =>
    deps.verifyNewNumber(await memberOf(call), call.body.oneTimeCode),
  );
  define('POST /v1/lost-phone/stop', async ({ body }) => deps.stopNewNumber(body.token));
}
