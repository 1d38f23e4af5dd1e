import { effects } from '#api/platform/outbox/effect.ts';
import type { Feature } from '../feature.ts';
import { readKeys } from './change-keys.ts';
import { keysChanged, keysChangedSms } from './keys.effects.ts';
import { keysRoutes } from './keys.routes.ts';
import { eraseKeys, keysOf, MEMBER_KEYS_TABLE } from './keys.sql.ts';
import { PASSKEYS_TABLE } from './passkeys.sql.ts';
import { securityEvent, type SecurityEvent, type AnswerEvents } from '#api/platform/logs/security-events.ts';

const passkeyAdded = securityEvent('passkey-added', 'info', 'A member added a passkey.');
const keyRemoved = securityEvent(
  'key-removed',
  'info',
  'A member removed a passkey or an authenticator app.',
);
const appAdded = securityEvent('app-added', 'info', 'A member added an authenticator app.');
const recoveryMade = securityEvent('recovery-codes-made', 'info', 'A member made recovery codes.');
const codesSwitched = securityEvent(
  'codes-switched',
  'info',
  'A member switched codes by e-mail and text off or on.',
);

const keysEvents: readonly SecurityEvent[] = [
  passkeyAdded,
  keyRemoved,
  appAdded,
  recoveryMade,
  codesSwitched,
];

const keysAnswerEvents: AnswerEvents = {
  'POST /v1/user/keys/add-passkey': () => [passkeyAdded],
  'POST /v1/user/keys/remove-passkey': () => [keyRemoved],
  'POST /v1/user/keys/confirm-app': () => [appAdded],
  'POST /v1/user/keys/remove-app': () => [keyRemoved],
  'POST /v1/user/keys/make-recovery-codes': () => [recoveryMade],
  'PUT /v1/user/keys/codes': () => [codesSwitched],
};

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
