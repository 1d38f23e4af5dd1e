import type { Platform } from '../../platform/platform.ts';

import { makeAltchaGate } from './challenge.ts';
import { makeDeviceCookie, makeFormCookie, makeSessionCookie } from './cookies.ts';
import { makeAntiForgery } from './origin.ts';

export type Gates = ReturnType<typeof makeGates>;

/** The gates in front of every call. */
export function makeGates({
  config,
  database,
  clock,
  secrets,
  hash,
}: Pick<Platform, 'config' | 'database' | 'clock' | 'secrets' | 'hash'>) {
  return {
    cookie: makeSessionCookie({ secure: config.secureCookies }),
    deviceCookie: makeDeviceCookie({ secure: config.secureCookies }),
    formCookie: makeFormCookie({ secure: config.secureCookies }),
    antiForgery: makeAntiForgery(secrets.keysFor('csrf')),
    challenge: makeAltchaGate({
      database,
      clock,
      secrets: {
        challenge: secrets.textKeysFor('challenge'),
        solution: secrets.textKeysFor('challenge-solution'),
      },
      hash: hash('challenge'),
      cost: config.challengeCost,
    }),
    origins: { own: config.publicOrigin, allowed: config.allowedOrigins, anyName: !config.production },
  };
}
