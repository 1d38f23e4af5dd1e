import { accountRoutes } from './features/account/account.routes.ts';
import { makeSendChangeCode, makeVerifyChangeCode } from './features/account/change-codes.ts';
import { makeEndSessions } from './features/account/end-sessions.ts';
import { makeOutboxAccountMessages } from './features/account/outbox-account-messages.ts';
import { makePgAccounts } from './features/account/pg-accounts.ts';
import { makePgDevices } from './features/account/pg-devices.ts';
import { makeSaveDetails } from './features/account/save-details.ts';
import { makePgEndAllSessions } from './features/account/pg-end-all-sessions.ts';
import { makePgDropIdentity } from './features/identity/pg-drop-identity.ts';
import { makePgTellAddress } from './features/preferences/pg-preferences.ts';
import {
  internationalMobile,
  isUsableEmail,
  isUsableMobile,
} from './features/registration/contact-checks.ts';
import { makePgReloadScore } from './features/score/pg-reload-score.ts';
import type { DefineRoute } from './http/route.ts';
import type { Platform } from './compose-platform.ts';
import type { InTransaction } from './platform/database/transaction.ts';

export function composeAccount(platform: Platform, inTransaction: InTransaction) {
  const { config, outbox, codes } = platform;
  const accounts = makePgAccounts(platform);
  const common = {
    ...platform,
    inTransaction,
    accounts,
    messages: makeOutboxAccountMessages({
      outbox,
      origin: config.publicOrigin,
      international: internationalMobile,
    }),
  };
  const devices = makePgDevices({ ...platform, idleMs: config.session.idleMs });
  const useCases = {
    accounts,
    saveDetails: makeSaveDetails({
      ...common,
      dropIdentity: makePgDropIdentity(platform),
      reloadScore: makePgReloadScore(platform),
      isUsableEmail,
      isUsableMobile,
    }),
    sendChangeCode: makeSendChangeCode(common),
    verifyChangeCode: makeVerifyChangeCode({ ...common, tellAddress: makePgTellAddress(platform) }),
    devices,
    endSessions: makeEndSessions({ ...platform, devices }),
    cookie: platform.cookie,
    resendMs: codes.resendMs,
  };
  return { routes: (define: DefineRoute) => accountRoutes(define, useCases) };
}

/** What support can do where somebody else may be in an account. */
export function composeEndAllSessions(platform: Platform) {
  return makePgEndAllSessions(platform);
}
