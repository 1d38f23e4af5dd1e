import { voidTemporaryPassword } from '#api/platform/members/credentials.sql.ts';
import { effects, previewOf } from '#api/platform/outbox/effect.ts';
import { securityEvent, type SecurityEvent, type AnswerEvents } from '#api/platform/logs/security-events.ts';

import type { Feature } from '../feature.ts';
import { resetByAddress, resetByDevice, resetByMailbox, resetByPerson } from './forgot-password.ts';
import {
  accountCancelledMail,
  passwordChanged,
  temporaryPassword,
  temporaryPasswordMail,
} from './password.effects.ts';
import { passwordRoutes } from './password.routes.ts';
import { copyTemporaryPassword } from './password.sql.ts';

const changed = securityEvent('password-changed', 'info', 'A new password. All other sessions ended.');
const resetAsked = securityEvent(
  'password-reset-asked',
  'info',
  'A temporary password was requested, with or without an account.',
);

const passwordEvents: readonly SecurityEvent[] = [changed, resetAsked];

const passwordAnswerEvents: AnswerEvents = {
  'POST /v1/user/forgot-password': () => [resetAsked],
  'POST /v1/user/changePassword': () => [changed],
};

const to = 'alex.good@example.com';

export const password: Feature = {
  name: 'password',
  securityEvents: passwordEvents,
  answerEvents: passwordAnswerEvents,
  routes: passwordRoutes,
  effects: effects(temporaryPassword, passwordChanged),
  previews: [
    {
      name: 'temporary-password',
      mail: (edition) => temporaryPasswordMail({ to, password: 'x'.repeat(26), minutes: 30 }, edition),
    },
    { name: 'cancelled-password-forgotten', mail: (edition) => accountCancelledMail({ to }, edition) },
    previewOf('password-changed', passwordChanged, { to }),
  ],
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
