import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';

import { makeAltchaGate, type ChallengeGate } from './challenge.ts';
import { makeTurnstileGate } from './challenge-turnstile.ts';
import { makeDeviceCookie, makeFormCookie, makeSessionCookie } from './cookies.ts';
import { makeAntiForgery } from './origin.ts';

/** What is HTTP's alone: cookies, the anti-forgery token, the bot challenge, origins. */
export type Gates = ReturnType<typeof makeGates>;

/** What guards work with. */
export type Http = { ctx: Context; gates: Gates };

type Parts = Pick<Platform, 'config' | 'database' | 'clock' | 'secrets' | 'hash' | 'provider' | 'logger'>;

/** The gates in front of every call. */
export function makeGates(platform: Parts) {
  const { config, secrets } = platform;
  return {
    cookie: makeSessionCookie({ secure: config.secureCookies }),
    deviceCookie: makeDeviceCookie({ secure: config.secureCookies }),
    formCookie: makeFormCookie({ secure: config.secureCookies }),
    antiForgery: makeAntiForgery(secrets.keysFor('csrf')),
    challenge: challengeOf(platform),
    origins: { own: config.publicOrigin, allowed: config.allowedOrigins, anyName: !config.production },
  };
}

/** Concurrent calls to Cloudflare, from one process: somebody waits for each. */
const TURNSTILE_AT_ONCE = 32;

/** By the protocol that is configured. */
function challengeOf({ config, database, clock, secrets, hash, provider, logger }: Parts): ChallengeGate {
  const { turnstile } = config;
  if (turnstile !== null) {
    return makeTurnstileGate({
      ...turnstile,
      provider: provider(turnstile.url, TURNSTILE_AT_ONCE),
      scriptUrl: `${turnstile.url}/api.js?render=explicit`,
      hostname: new URL(config.publicOrigin).hostname,
      database,
      clock,
      hash: hash('challenge'),
      logger,
    });
  }
  return makeAltchaGate({
    database,
    clock,
    secrets: {
      challenge: secrets.textKeysFor('challenge'),
      solution: secrets.textKeysFor('challenge-solution'),
    },
    hash: hash('challenge'),
    cost: config.challengeCost,
  });
}
