import { createHash, randomBytes } from 'node:crypto';

import '@fastify/cookie';

import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The session cookie: always HttpOnly and SameSite=Lax, with `__Host-` and Secure on https. It has no lifetime of its
 * own; the session's is in the database.
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
 * Names a browser that has passed sign-in before, so that others' wrong guesses do not slow its
 * owner. 256 random bits, kept for a year; only a hash is stored.
 */
export function makeDeviceCookie({ secure }: { secure: boolean }) {
  const name = secure ? '__Host-device' : 'device';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 31_536_000 } as const;
  return {
    /** The hash by which a request's browser is known. A browser without a name gets one with the answer. */
    hashOf(request: FastifyRequest, reply: FastifyReply): Buffer {
      const known = request.cookies[name];
      const browser = known ?? randomBytes(32).toString('base64url');
      if (known === undefined) void reply.setCookie(name, browser, options);
      return hashOf(browser);
    },
    /** The same for a browser that is given no name: without one, a hash that no device has. */
    knownHashOf(request: FastifyRequest): Buffer {
      const known = request.cookies[name];
      return known === undefined ? NO_DEVICE : hashOf(known);
    },
  };
}

const NO_DEVICE = Buffer.alloc(32);

const hashOf = (browser: string): Buffer => createHash('sha256').update(browser).digest();

/**
 * Distinguishes the browser that fills in a form from others, until it is closed: it comes with the challenge that
 * every form has solved, and nothing about it is stored. A repeated answer gives its cookies to this browser alone.
 */
export function makeFormCookie({ secure }: { secure: boolean }) {
  const name = secure ? '__Host-form' : 'form';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: (request: FastifyRequest): string | null => request.cookies[name] ?? null,
    /** A browser without one gets one with the answer. */
    give(request: FastifyRequest, reply: FastifyReply): void {
      if (request.cookies[name] !== undefined) return;
      void reply.setCookie(name, randomBytes(32).toString('base64url'), options);
    },
  };
}
