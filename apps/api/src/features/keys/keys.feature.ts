import { effects } from '#api/platform/outbox/effect.ts';

import type { Feature } from '../feature.ts';

import { readKeys } from './change-keys.ts';
import { keysChanged, keysChangedSms } from './keys.effects.ts';
import { keysAnswerEvents, keysEvents } from './keys.events.ts';
import { keysRoutes } from './keys.routes.ts';
import { eraseKeys, keysOf, MEMBER_KEYS_TABLE } from './keys.sql.ts';
import { PASSKEYS_TABLE } from './passkeys.sql.ts';

export const keys: Feature = {
  name: 'keys',
  does: 'passkeys, authenticator app, recovery codes',
  securityEvents: keysEvents,
  answerEvents: keysAnswerEvents,
  routes: keysRoutes,
  effects: effects(keysChanged, keysChangedSms),
  sealed: [PASSKEYS_TABLE, MEMBER_KEYS_TABLE],
  personalData: (ctx) => [
    {
      name: 'keys',
      title: 'What you log in with',
      tables: ['passkeys', 'member_keys'],
      exportOf: async (memberId) => ({
        ...(await readKeys(ctx, memberId)),
        passkeyOfferedAt: (await keysOf(ctx.db, memberId)).passkeyOfferedAt?.toISOString() ?? null,
      }),
      erase: eraseKeys,
    },
  ],
};
