import { effects } from '#api/platform/outbox/effect.ts';
import { activityOf, eraseActivity } from '#api/platform/sessions/activity.sql.ts';

import type { Feature } from '../feature.ts';

import { passkeyByAddress, passkeyByMember } from './log-in-with-passkey.ts';
import { newDevice } from './new-device.ts';
import { SECOND_FACTOR } from './second-factor.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { copySignIns, eraseSignIns } from './sign-in.sql.ts';
import { passwordByAccount, passwordByAddress, passwordByDevice } from './sign-in-with-password.ts';
import { keyCodesByMember } from './verify-key.ts';
import { signIns, signInEvents, signInAnswerEvents, signInRefusalEvents } from './sign-in.events.ts';

export const signIn: Feature = {
  name: 'sign-in',
  does: 'logs in by password and code or by a key, logs out',
  securityEvents: signInEvents,
  answerEvents: signInAnswerEvents,
  refusalEvents: signInRefusalEvents,
  counters: [signIns],
  routes: signInRoutes,
  effects: effects(SECOND_FACTOR.email, SECOND_FACTOR.mobile, newDevice),
  budgets: [
    passwordByAddress,
    passwordByDevice,
    passwordByAccount,
    passkeyByAddress,
    passkeyByMember,
    keyCodesByMember,
  ],
  personalData: (ctx) => [
    {
      name: 'signIns',
      title: 'Where you are logged in',
      tables: ['sessions', 'one_time_codes', 'known_devices'],
      exportOf: (memberId) => copySignIns(ctx.db, memberId),
      erase: eraseSignIns,
    },
    {
      name: 'activity',
      title: 'What happened in your account',
      tables: ['member_activity'],
      exportOf: (memberId) => activityOf(ctx, { memberId }),
      erase: eraseActivity,
    },
  ],
};
