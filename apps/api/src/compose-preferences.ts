import { dropPending } from './features/account/pg-contact-changes.ts';
import { makePgDropIdentity } from './features/identity/pg-drop-identity.ts';
import { makeShowConsents, makeWithdrawConsent } from './features/preferences/consents.ts';
import { makeHttpMailingList } from './features/preferences/http-mailing-list.ts';
import { makeOutboxPreferenceMessages } from './features/preferences/outbox-preference-messages.ts';
import { makePgCancelledAccounts } from './features/preferences/pg-cancelled-accounts.ts';
import { makePgPreferences } from './features/preferences/pg-preferences.ts';
import { preferencesRoutes } from './features/preferences/preferences.routes.ts';
import { makeReopenAccount } from './features/preferences/reopen-account.ts';
import { makeSavePreferences } from './features/preferences/save-preferences.ts';
import { makeShowPreferences } from './features/preferences/show-preferences.ts';
import type { DefineRoute } from './http/route.ts';
import type { Platform } from './compose-platform.ts';
import { composeToldAboutMe } from './compose-wizards.ts';
import { transact } from './platform/database/statements.ts';
import type { InTransaction } from './platform/database/transaction.ts';
import { makeProvider } from './platform/providers/provider.ts';

/** How long the page waits for the mailing provider, and how many pages at a time from one process. */
const LOOK_TIMEOUT_MS = 2000;
const LOOKS_AT_ONCE = 8;

export function composePreferences(platform: Platform, inTransaction: InTransaction) {
  const { config, outbox } = platform;
  const { brand, interests, consents: texts } = platform.content();
  const store = makePgPreferences({ ...platform, interestsVersion: interests.version });
  const { url, key } = config.mailingList;
  const timeoutMs = Math.min(LOOK_TIMEOUT_MS, config.providerTimeoutMs);
  const common = {
    ...platform,
    inTransaction,
    store,
    interests,
    texts,
    toldAboutMe: composeToldAboutMe(platform),
    brand: brand.name,
    mailingList: makeHttpMailingList({
      provider: makeProvider({ url, timeoutMs, atOnce: LOOKS_AT_ONCE }),
      key,
    }),
  };
  const useCases = {
    showPreferences: makeShowPreferences(common),
    savePreferences: makeSavePreferences({
      ...common,
      accounts: makePgCancelledAccounts({ ...platform, dropPending }),
      messages: makeOutboxPreferenceMessages({ outbox, origin: config.publicOrigin }),
    }),
    showConsents: makeShowConsents(common),
    withdrawConsent: makeWithdrawConsent(common),
    cookie: platform.cookie,
  };
  return { routes: (define: DefineRoute) => preferencesRoutes(define, useCases) };
}

/** What support can do with a cancelled account. */
export function composeReopening(platform: Platform) {
  return {
    reopenAccount: makeReopenAccount({
      ...platform,
      accounts: makePgCancelledAccounts({ ...platform, dropPending }),
      dropIdentity: makePgDropIdentity(platform),
      inTransaction: (work) => transact(platform.database.db, work),
    }),
  };
}
