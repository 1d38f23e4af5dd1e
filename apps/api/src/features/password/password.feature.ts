import { voidTemporaryPassword } from '#api/platform/members/credentials.sql.ts';
import { effects } from '#api/platform/outbox/effect.ts';
import { defineSecurityEvents, type AnswerEvents } from '#api/platform/logs/security-events.ts';

import type { Feature } from '../feature.ts';
import { resetByAddress, resetByDevice, resetByMailbox, resetByPerson } from './forgot-password.ts';
import { passwordChanged, temporaryPassword } from './password.effects.ts';
import { passwordRoutes } from './password.routes.ts';
import { copyTemporaryPassword } from './password.sql.ts';

const EVENTS = defineSecurityEvents({
  'password-changed': { info: 'A new password. All other sessions ended.' },
  'password-reset-asked': { info: 'A temporary password was requested, with or without an account.' },
});

const passwordAnswerEvents: AnswerEvents = {
  'POST /v1/user/forgot-password': () => [EVENTS['password-reset-asked']],
  'POST /v1/user/changePassword': () => [EVENTS['password-changed']],
};

export const password: Feature = {
  name: 'password',
  does: 'resets or changes the password',
  securityEvents: Object.values(EVENTS),
  answerEvents: passwordAnswerEvents,
  routes: passwordRoutes,
  effects: effects(temporaryPassword, passwordChanged),
  budgets: [resetByAddress, resetByDevice, resetByPerson, resetByMailbox],
  // The password itself is erased with the member's row.
  personalData: ({ db }) => [
    {
      name: 'temporaryPassword',
      title: 'Temporary password by email',
      tables: ['temporary_passwords'],
      exportOf: (memberId) => copyTemporaryPassword(db, memberId),
      erase: voidTemporaryPassword,
    },
  ],
};
