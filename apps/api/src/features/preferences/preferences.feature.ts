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

const cancelled = securityEvent('account-cancelled', 'info', 'The account was cancelled.');

const preferencesEvents: readonly SecurityEvent[] = [cancelled, reopenedAccount];

const preferencesAnswerEvents: AnswerEvents = {
  'PUT /v1/user/preferences': saved,
  'POST /v1/user/preferences': saved,
};

function saved({ isActive }: ResponseOf<'PUT /v1/user/preferences'>): SecurityEvent[] {
  return isActive ? [] : [cancelled];
}

export const preferences: Feature = {
  name: 'preferences',
  does: 'chooses emails, pauses offers, withdraws consents, cancels',
  securityEvents: preferencesEvents,
  answerEvents: preferencesAnswerEvents,
  routes: preferencesRoutes,
  effects: effects(accountCancelled),
  jobs: [endPausesJob],
  budgets: [preferencesByMember, leavingPasswordByMember],
  personalData: (ctx) => [consentsPart(ctx)],
};
