import { effects } from '#api/platform/outbox/effect.ts';

import type { Feature } from '../feature.ts';

import { memberNotice } from './notices.effects.ts';
import { sentNotice } from './notices.events.ts';
import { eraseNotices, noticesOf } from './notices.sql.ts';

export const notices: Feature = {
  name: 'notices',
  does: 'is told of a breach or of new terms',
  securityEvents: [sentNotice],
  effects: effects(memberNotice),
  personalData: (ctx) => [
    {
      name: 'notices',
      title: 'Notices that we sent to many',
      tables: ['member_notices'],
      exportOf: async (memberId) =>
        (await noticesOf(ctx, memberId)).map(({ at, outcomeAt, ...notice }) => ({
          ...notice,
          at: at.toISOString(),
          outcomeAt: outcomeAt?.toISOString() ?? null,
        })),
      erase: eraseNotices,
    },
  ],
};
