import { effects } from '#api/platform/outbox/effect.ts';

import type { Feature } from '../feature.ts';

import { noticeRoutes } from './notices.routes.ts';
import { scoreNotice } from './send-score-notice.ts';
import { welcome } from './welcome-member.ts';

export const notices: Feature = {
  name: 'notices',
  does: "gets a mail when the month's score changes",
  routes: noticeRoutes,
  effects: effects(scoreNotice, welcome),
};
