import { effects } from '#api/platform/outbox/effect.ts';

import type { Feature } from '../feature.ts';

import { readKeys } from './change-keys.ts';
import { keysChanged } from './keys.effects.ts';
import { keysAnswerEvents, keysEvents, keysRefusalEvents } from './keys.events.ts';
import { keysRoutes } from './keys.routes.ts';
import { eraseKeys, MEMBER_KEYS_TABLE } from './keys.sql.ts';
import { passkeyByAddress } from './log-in-with-passkey.ts';
import { PASSKEYS_TABLE } from './passkeys.sql.ts';
import { keyCodesByMember } from './verify-key.ts';

export const keys: Feature = {
  name: 'keys',
  does: 'passkeys, authenticator app, recovery codes',
  securityEvents: keysEvents,
  answerEvents: keysAnswerEvents,
  refusalEvents: keysRefusalEvents,
  routes: keysRoutes,
  effects: effects(keysChanged),
  budgets: [passkeyByAddress, keyCodesByMember],
  sealed: [PASSKEYS_TABLE, MEMBER_KEYS_TABLE],
  personalData: (ctx) => [
    {
      name: 'keys',
      title: 'What you log in with',
      tables: ['passkeys', 'member_keys'],
      exportOf: (memberId) => readKeys(ctx, memberId),
      erase: eraseKeys,
    },
  ],
};
