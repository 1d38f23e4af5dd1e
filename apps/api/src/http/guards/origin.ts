import { createHmac, type KeyObject } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import { isOneOf, type Ring } from '#api/platform/secrets/secrets.ts';
import type { Session } from '#api/platform/sessions/session.ts';

export type OriginRules = {
  own: string;
  allowed: readonly string[];
  /**
   * A page opened under another name of this host (127.0.0.1 for localhost) is ours as well. Never where real people
   * are served: anybody who points their own name at our address sends it as `Host`, too.
   */
  anyName: boolean;
};

/**
 * Whether a browser made this call from one of our pages. Other programs send neither header and pass; they have no
 * member's cookie.
 */
export function comesFromUs(request: FastifyRequest, { own, allowed, anyName }: OriginRules): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin !== undefined) {
    return origin === own || allowed.includes(origin) || (anyName && isSameHost(origin, request));
  }
  return site === undefined || site === 'same-origin' || site === 'none';
}

/**
 * Whether a page on another origin, even a neighbouring one, led here, such as by a link to a download: it must use up
 * nothing of the member's, and log nobody out.
 */
export function isLedFromElsewhere(request: FastifyRequest, rules: OriginRules): boolean {
  return !comesFromUs(request, rules);
}

function isSameHost(origin: string, request: FastifyRequest): boolean {
  return (
    request.headers['sec-fetch-site'] === 'same-origin' &&
    URL.canParse(origin) &&
    new URL(origin).host === request.headers.host
  );
}

const digestUnder = (key: KeyObject, { id }: Pick<Session, 'id'>) =>
  createHmac('sha256', key).update(id).digest();

/** The anti-forgery token of a session: a keyed hash of its id, so nothing more is stored. */
export const makeAntiForgery = (ring: Ring<KeyObject>) => ({
  tokenFor: (session: Pick<Session, 'id'>): string => digestUnder(ring[0], session).toString('base64url'),
  matches(session: Session, given: string | string[] | undefined): boolean {
    if (typeof given !== 'string') return false;
    const bytes = Buffer.from(given, 'base64url');
    // A page may have its token from a process with another secret, while one is changed.
    return isOneOf(
      ring.map((key) => digestUnder(key, session)),
      bytes,
    );
  },
});
