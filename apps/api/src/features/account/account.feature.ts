import { effects } from '#api/platform/outbox/effect.ts';

import type { Feature } from '../feature.ts';

import { changeEmailCode, changeMobileCode, contactChanged, identityChanged } from './account.effects.ts';
import { accountRoutes } from './account.routes.ts';
import { accountRetention, CONTACT_CHANGES_TABLE } from './contact-changes.sql.ts';
import { profilePart } from './profile.sql.ts';
import { accountEvents, accountAnswerEvents } from './account.events.ts';

export const account: Feature = {
  name: 'account',
  does: 'sees and changes details, ends sessions, reads activity',
  routes: accountRoutes,
  securityEvents: accountEvents,
  answerEvents: accountAnswerEvents,
  effects: effects(changeEmailCode, changeMobileCode, contactChanged, identityChanged),
  retention: accountRetention,
  sealed: [CONTACT_CHANGES_TABLE],
  personalData: (ctx) => [profilePart(ctx)],
};
