import { effects, previewOf } from '#api/platform/outbox/effect.ts';

import type { Feature } from '../feature.ts';

import { accountCancelled } from './cancel-account.ts';
import { consentsPart } from './consents.ts';
import { preferencesByMember } from './preferences.budgets.ts';
import { preferencesRoutes } from './preferences.routes.ts';
import { preferencesPart } from './preferences.sql.ts';
import { choicesChanged, choicesUndelivered, mailingListErasure } from './tell-mailing-list.ts';
import { preferencesEvents, preferencesNoted } from './preferences.events.ts';

/** How long the page waits for the mailing provider, and how many pages may wait at once in one process. */
const LOOK_TIMEOUT_MS = 2000;
const LOOKS_AT_ONCE = 8;
/** Changes on their way to the mailing provider: concurrent calls from one process. */
const CHANGES_AT_ONCE = 4;

const to = 'alex.good@example.com';

export const preferences: Feature = {
  name: 'preferences',
  securityEvents: preferencesEvents,
  noted: preferencesNoted,
  routes: preferencesRoutes,
  providers: {
    mailingList({ config, provider }) {
      const { url } = config.mailingList;
      const timeoutMs = Math.min(LOOK_TIMEOUT_MS, config.providerTimeoutMs);
      return {
        looks: provider(url, LOOKS_AT_ONCE, timeoutMs),
        changes: provider(url, CHANGES_AT_ONCE),
      };
    },
  },
  effects: effects(choicesChanged, choicesUndelivered, mailingListErasure, accountCancelled),
  budgets: [preferencesByMember],
  previews: [
    previewOf('preferences-undelivered', choicesUndelivered, { to }),
    previewOf('account-cancelled', accountCancelled, { to }),
  ],
  personalData: (ctx) => [consentsPart(ctx), preferencesPart(ctx)],
};
