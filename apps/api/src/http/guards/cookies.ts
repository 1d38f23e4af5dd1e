import { createHash, randomBytes } from 'node:crypto';

import '@fastify/cookie';

import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Session cookie: HttpOnly, SameSite=Lax, with `__Host-` and Secure on https. It has no expiry; the session's is in
 * the database.
 */
export function makeSessionCookie({ secure }: { secure: boolean }) {
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
export function makeDeviceCookie({ secure }: { secure: boolean }) {
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
export function makeFormCookie({ secure }: { secure: boolean }) {
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
