import { effects, previewOf } from '#api/platform/outbox/effect.ts';

import type { Feature } from '../feature.ts';

import { changeEmailCode, changeMobileCode, contactChanged, identityChanged } from './account.effects.ts';
import { accountRoutes } from './account.routes.ts';
import { accountRetention, CONTACT_CHANGES_TABLE } from './contact-changes.sql.ts';
import { profilePart } from './profile.sql.ts';
import { accountEvents, accountAnswerEvents } from './account.events.ts';

const to = 'alex.good@example.com';
const code = '246810';

export const account: Feature = {
  name: 'account',
  routes: accountRoutes,
  securityEvents: accountEvents,
  answerEvents: accountAnswerEvents,
  effects: effects(changeEmailCode, changeMobileCode, contactChanged, identityChanged),
  previews: [
    previewOf('change-code', changeEmailCode, { to, code, isTaken: false }),
    previewOf('change-taken', changeEmailCode, { to, code, isTaken: true }),
    previewOf('email-changed', contactChanged, { to, kind: 'email' as const }),
    previewOf('mobile-changed', contactChanged, { to, kind: 'mobile' as const }),
    previewOf('identity-changed', identityChanged, { to, isDropped: false }),
    previewOf('identity-dropped', identityChanged, { to, isDropped: true }),
  ],
  retention: accountRetention,
  sealed: [CONTACT_CHANGES_TABLE],
  personalData: (ctx) => [profilePart(ctx)],
};
