import type { ResponseOf } from '@wattle/contract';

import { effects } from '#api/platform/outbox/effect.ts';
import { securityEvent, type SecurityEvent, type AnswerEvents } from '#api/platform/logs/security-events.ts';

import type { Feature } from '../feature.ts';
import { accountCancelled } from './cancel-account.ts';
import { consentsPart } from './consents.ts';
import { endPausesJob } from './pause-offers.ts';
import { leavingPasswordByMember, preferencesByMember } from './preferences.budgets.ts';
import { preferencesRoutes } from './preferences.routes.ts';
import { reopenedAccount } from './reopen-account.ts';
import { preferencesPart } from '../mailing-list/preference-syncs.sql.ts';
import { choicesChanged, choicesUndelivered, mailingListErasure } from '../mailing-list/sync-mailing-list.ts';

const cancelled = securityEvent('account-cancelled', 'info', 'The account was cancelled.');

const preferencesEvents: readonly SecurityEvent[] = [cancelled, reopenedAccount];

const preferencesAnswerEvents: AnswerEvents = {
  'PUT /v1/user/preferences': saved,
  'POST /v1/user/preferences': saved,
};

function saved({ isActive }: ResponseOf<'PUT /v1/user/preferences'>): SecurityEvent[] {
  return isActive ? [] : [cancelled];
}

/** How long a page waits for the mailing provider, and how many may wait at once per process. */
const READ_TIMEOUT_MS = 2000;
const READ_CONCURRENCY = 8;
/** Per process. */
const WRITE_CONCURRENCY = 4;

export const preferences: Feature = {
  name: 'preferences',
  does: 'chooses emails, pauses offers, withdraws consents, cancels',
  securityEvents: preferencesEvents,
  answerEvents: preferencesAnswerEvents,
  routes: preferencesRoutes,
  providers: {
    mailingList({ config, provider }) {
      const { url } = config.mailingList;
      const timeoutMs = Math.min(READ_TIMEOUT_MS, config.providerTimeoutMs);
      return {
        reads: provider('mailing-list', { url, concurrency: READ_CONCURRENCY, timeoutMs }),
        writes: provider('mailing-list', { url, concurrency: WRITE_CONCURRENCY }),
      };
    },
  },
  effects: effects(choicesChanged, choicesUndelivered, mailingListErasure, accountCancelled),
  jobs: [endPausesJob],
  budgets: [preferencesByMember, leavingPasswordByMember],
  personalData: (ctx) => [consentsPart(ctx), preferencesPart(ctx)],
};
