import { effects } from '#api/platform/outbox/effect.ts';

import type { Feature } from '../feature.ts';

import { passwordByRegistration } from './confirm-account.ts';
import { registrationEmailCode, registrationMobileCode } from './registration.effects.ts';
import {
  registrationAnswerEvents,
  registrationEvents,
  registrationRefusalEvents,
} from './registration.events.ts';
import { registrationRoutes } from './registration.routes.ts';
import { registrationRetention, registrationsPart, REGISTRATIONS_TABLE } from './registration.sql.ts';
import { registrationByAddress, registrationGuessByAccount } from './start-registration.ts';

export const registration: Feature = {
  name: 'registration',
  does: 'types their details, proves email and mobile, becomes a member',
  routes: registrationRoutes,
  effects: effects(registrationEmailCode, registrationMobileCode),
  securityEvents: registrationEvents,
  answerEvents: registrationAnswerEvents,
  refusalEvents: registrationRefusalEvents,
  budgets: [registrationGuessByAccount, passwordByRegistration, registrationByAddress],
  retention: registrationRetention,
  sealed: [REGISTRATIONS_TABLE],
  personalData: (ctx) => [registrationsPart(ctx)],
};
