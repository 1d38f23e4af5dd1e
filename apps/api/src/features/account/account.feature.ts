import { effects } from '#api/platform/outbox/effect.ts';

import type { Feature } from '../feature.ts';

import { changeEmailCode, changeMobileCode, contactChanged } from './account.effects.ts';
import { accountRoutes } from './account.routes.ts';
import { CONTACT_CHANGES_TABLE, contactChangesRetention } from '#api/platform/members/contact-changes.sql.ts';
import { profilePart } from './profile.sql.ts';
import { ACCOUNT_EVENTS, accountAnswerEvents } from './account.events.ts';

export const account: Feature = {
  name: 'account',
  does: 'sees and changes details, ends sessions, reads activity',
  routes: accountRoutes,
  securityEvents: Object.values(ACCOUNT_EVENTS),
  answerEvents: accountAnswerEvents,
  effects: effects(changeEmailCode, changeMobileCode, contactChanged),
  retention: contactChangesRetention,
  sealed: [CONTACT_CHANGES_TABLE],
  personalData: (ctx) => [profilePart(ctx)],
};
