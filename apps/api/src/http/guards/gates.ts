import type { Context } from '../../platform/context.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

import { makeAltchaGate, type ChallengeGate } from './challenge.ts';
import { makeTurnstileGate } from './challenge-turnstile.ts';
import { makeDeviceCookie, makeFormCookie, makeSessionCookie } from './cookies.ts';
import { makeAntiForgery } from './origin.ts';

/** HTTP-only concerns: cookies, anti-forgery token, bot challenge, origins. */
export type Gates = ReturnType<typeof makeGates>;

export type Http = { ctx: Context; gates: Gates };

export function makeGates(ctx: Context, secrets: Secrets) {
  const { config } = ctx;
  return {
    cookie: makeSessionCookie({ secure: config.secureCookies }),
    deviceCookie: makeDeviceCookie({ secure: config.secureCookies }),
    formCookie: makeFormCookie({ secure: config.secureCookies }),
    antiForgery: makeAntiForgery(secrets.keysFor('csrf')),
    challenge: challengeOf(ctx, secrets),
    origins: { own: config.publicOrigin, allowed: config.allowedOrigins, anyName: !config.production },
  };
}

/** Concurrent calls of one process. A user waits for each. */
const TURNSTILE_AT_ONCE = 32;

function challengeOf(ctx: Context, secrets: Secrets): ChallengeGate {
  const { config, provider } = ctx;
  const { turnstile } = config;
  if (turnstile !== null) {
    return makeTurnstileGate({
      ...turnstile,
      provider: provider('turnstile', { url: turnstile.url, atOnce: TURNSTILE_AT_ONCE }),
      scriptUrl: `${turnstile.url}/api.js?render=explicit`,
      hostname: new URL(config.publicOrigin).hostname,
      ctx,
    });
  }
  return makeAltchaGate({
    ctx,
    secrets: {
      challenge: secrets.textKeysFor('challenge'),
      solution: secrets.textKeysFor('challenge-solution'),
    },
  });
}
