import type { Context } from '../../platform/context.ts';

import { makeAltchaGate, type ChallengeGate } from './challenge.ts';
import { makeTurnstileGate } from './challenge-turnstile.ts';
import { makeDeviceCookie, makeFormCookie, makeSessionCookie } from './cookies.ts';
import { makeAntiForgery } from './origin.ts';

/** HTTP-only concerns: cookies, anti-forgery token, bot challenge, origins. */
export type Gates = ReturnType<typeof makeGates>;

export type Http = { ctx: Context; gates: Gates };

export function makeGates(ctx: Context) {
  const { config } = ctx;
  return {
    cookie: makeSessionCookie({ secure: config.secureCookies }),
    deviceCookie: makeDeviceCookie({ secure: config.secureCookies }),
    formCookie: makeFormCookie({ secure: config.secureCookies }),
    antiForgery: makeAntiForgery(ctx),
    challenge: challengeOf(ctx),
    origins: { own: config.publicOrigin, allowed: config.allowedOrigins, anyHostName: !config.production },
  };
}

/** Concurrent calls of one process. A user waits for each. */
const TURNSTILE_CONCURRENCY = 32;

function challengeOf(ctx: Context): ChallengeGate {
  const { config, provider, hash } = ctx;
  const { turnstile } = config;
  if (turnstile !== null) {
    return makeTurnstileGate({
      ...turnstile,
      provider: provider('turnstile', { url: turnstile.url, concurrency: TURNSTILE_CONCURRENCY }),
      scriptUrl: `${turnstile.url}/api.js?render=explicit`,
      hostname: new URL(config.publicOrigin).hostname,
      ctx,
    });
  }
  return makeAltchaGate({
    ctx,
    secrets: {
      challenge: hash('challenge-signature')().toString('hex'),
      solution: hash('challenge-solution')().toString('hex'),
    },
  });
}
