import type { FastifyRequest } from 'fastify';

import type { Context } from '#api/platform/context.ts';
import { isSameHash } from '#api/platform/secrets/keyed-hash.ts';
import type { Session } from '#api/platform/sessions/session.ts';

export type OriginRules = {
  own: string;
  allowed: readonly string[];
  /**
   * Accepts other names of this host, such as 127.0.0.1 for localhost. Never in production, where any name that
   * resolves to our address could be sent as `Host`.
   */
  anyHostName: boolean;
};

/**
 * Whether a browser made this call from one of our pages. Other programs send neither header and pass; they have no
 * member's cookie.
 */
export function isTrustedOrigin(
  request: FastifyRequest,
  { own, allowed, anyHostName }: OriginRules,
): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin !== undefined) {
    return origin === own || allowed.includes(origin) || (anyHostName && isSameHost(origin, request));
  }
  return site === undefined || site === 'same-origin' || site === 'none';
}

/**
 * Whether a page on another origin led here, such as by a link to a download. Such a request must not use up anything
 * of the member's or log them out.
 */
export function isCrossOriginNavigation(request: FastifyRequest, rules: OriginRules): boolean {
  return !isTrustedOrigin(request, rules);
}

function isSameHost(origin: string, request: FastifyRequest): boolean {
  return (
    request.headers['sec-fetch-site'] === 'same-origin' &&
    URL.canParse(origin) &&
    new URL(origin).host === request.headers.host
  );
}

/** A session's anti-forgery token: a keyed hash of its id, which is not stored. */
export const makeAntiForgery = ({ hash }: Pick<Context, 'hash'>) => ({
  tokenFor: ({ id }: Pick<Session, 'id'>): string => hash('csrf')(id).toString('base64url'),
  matches: ({ id }: Session, given: string | string[] | undefined): boolean =>
    typeof given === 'string' && isSameHash(hash('csrf')(id), Buffer.from(given, 'base64url')),
});
