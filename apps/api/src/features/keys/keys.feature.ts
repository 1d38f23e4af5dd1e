import { effects } from '#api/platform/outbox/effect.ts';
import type { Feature } from '../feature.ts';
import { readKeys } from './change-keys.ts';
import { keysChanged, keysChangedSms } from './keys.effects.ts';
import { keysRoutes } from './keys.routes.ts';
import { eraseKeys, keysOf, MEMBER_KEYS_TABLE } from './keys.sql.ts';
import { PASSKEYS_TABLE } from './passkeys.sql.ts';
import { defineSecurityEvents, type AnswerEvents } from '#api/platform/logs/security-events.ts';

const EVENTS = defineSecurityEvents({
  'passkey-added': { info: 'A member added a passkey.' },
  'key-removed': { info: 'A member removed a passkey or an authenticator app.' },
  'app-added': { info: 'A member added an authenticator app.' },
  'recovery-codes-made': { info: 'A member made recovery codes.' },
  'codes-switched': { info: 'A member switched codes by e-mail and text off or on.' },
});

const keysAnswerEvents: AnswerEvents = {
  'POST /v1/user/keys/add-passkey': () => [EVENTS['passkey-added']],
  'POST /v1/user/keys/remove-passkey': () => [EVENTS['key-removed']],
  'POST /v1/user/keys/confirm-app': () => [EVENTS['app-added']],
  'POST /v1/user/keys/remove-app': () => [EVENTS['key-removed']],
  'POST /v1/user/keys/make-recovery-codes': () => [EVENTS['recovery-codes-made']],
  'PUT /v1/user/keys/codes': () => [EVENTS['codes-switched']],
};

export const keys: Feature = {
  name: 'keys',
  does: 'passkeys, authenticator app, recovery codes',
  securityEvents: Object.values(EVENTS),
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
