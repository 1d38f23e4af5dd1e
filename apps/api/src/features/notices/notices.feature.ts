import { effects, previewOf } from '#api/platform/outbox/effect.ts';

import type { Feature } from '../feature.ts';

import { noticeRoutes } from './notices.routes.ts';
import { scoreNotice } from './send-score-notice.ts';
import { welcome } from './welcome-member.ts';

const to = 'alex.good@example.com';

export const notices: Feature = {
  name: 'notices',
  routes: noticeRoutes,
  effects: effects(scoreNotice, welcome),
  previews: [
    previewOf('score-notice', scoreNotice, {
      to,
      changes: [
        { kind: 'enquiry-added', count: 2 },
        { kind: 'default-removed', count: 1 },
      ],
      hasScoreChanged: true,
      token: 't'.repeat(64),
    }),
    previewOf('welcome', welcome, { to }),
  ],
};
