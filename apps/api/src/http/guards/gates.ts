import type { Context } from '../../platform/context.ts';
import { makeAltchaGate, type ChallengeGate } from './challenge.ts';
import { makeTurnstileGate } from './challenge-turnstile.ts';
import { makeAntiForgery } from './origin.ts';
import { createHash, randomBytes } from 'node:crypto';
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

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

/**
 * Session cookie: HttpOnly, SameSite=Lax, with `__Host-` and Secure on https. It has no expiry; the session's is in
 * the database.
 */
function makeSessionCookie({ secure }: { secure: boolean }) {
  const name = secure ? '__Host-session' : 'session';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    name,
    read: (request: FastifyRequest): string | null => request.cookies[name] ?? null,
    write: (reply: FastifyReply, token: string): void => void reply.setCookie(name, token, options),
    clear: (reply: FastifyReply): void => void reply.clearCookie(name, options),
  };
}

/**
 * Recognises browsers that have signed in before, so that wrong guesses by others do not slow down the owner. 256
 * random bits, valid for a year; only a hash is stored.
 */
function makeDeviceCookie({ secure }: { secure: boolean }) {
  const name = secure ? '__Host-device' : 'device';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 31_536_000 } as const;
  return {
    /** Hash of the browser's id. A browser without one gets one with the answer. */
    hashOf(request: FastifyRequest, reply: FastifyReply): Buffer {
      const known = request.cookies[name];
      const browser = known ?? randomBytes(32).toString('base64url');
      if (known === undefined) void reply.setCookie(name, browser, options);
      return hashOf(browser);
    },
    /** The same without setting a cookie: for a browser without an id, a hash that no device has. */
    knownHashOf(request: FastifyRequest): Buffer {
      const known = request.cookies[name];
      return known === undefined ? NO_DEVICE : hashOf(known);
    },
  };
}

const NO_DEVICE = Buffer.alloc(32);

const hashOf = (browser: string): Buffer => createHash('sha256').update(browser).digest();

/**
 * Distinguishes the browser that fills in a form, until it is closed. Set with the challenge that every form solves and
 * with the device's session id, and not stored. A repeated answer sets its cookies for this browser only.
 */
function makeFormCookie({ secure }: { secure: boolean }) {
  const name = secure ? '__Host-form' : 'form';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: (request: FastifyRequest): string | null => request.cookies[name] ?? null,
    /** The browser's value. A browser without one gets one with the answer. */
    give(request: FastifyRequest, reply: FastifyReply): string {
      const known = request.cookies[name];
      const browser = known ?? randomBytes(32).toString('base64url');
      if (known === undefined) void reply.setCookie(name, browser, options);
      return browser;
    },
  };
}
