import type { RoleSet } from './roles.ts';

/** The places a member can be sent to. */
export const PLACES = {
  login: '/login',
  registration: '/credit-score',
  verifyEmail: '/create-account/verify-email',
  mobile: '/create-account/mobile',
  verifyMobile: '/create-account/verify-mobile',
  changePassword: '/change-password',
  secondFactor: '/login-2fa',
  identity: '/my-details/verification',
  dashboard: '/dashboard',
} as const;
export type Place = (typeof PLACES)[keyof typeof PLACES];

/** Where a member changes what is on file; a new destination waits for its code at a step of its own (REG-002). */
export const ACCOUNT_PLACES = {
  details: '/my-details',
  email: '/my-details/verify-email',
  mobile: '/my-details/verify-mobile',
} as const;

/** Where a member leaves, and takes a copy of what is held. */
export const LEAVING_PLACES = {
  leave: '/delete-account',
  download: '/delete-account#download',
  left: '/delete-account-success',
} as const;

const BARE_ROUTE = /^[A-Za-z0-9-]+(?:\/[A-Za-z0-9-]+)*$/;
const SIGN_IN_PLACE = /^\/(?:login|login-2fa|logout)(?:$|[/?#])/i;

/**
 * The first step a member still lacks, else the dashboard. It alone names `redirect_uri`: following
 * it always ends at the dashboard, so no page can send a member in circles (LOGIN-035).
 *
 * A temporary password comes before everything but the sign-in itself, since nothing but the change
 * of password works with it. The second factor comes before the mobile: a password alone must not
 * attach a mobile number and prove itself with it. Registration holds both factors from the e-mail
 * code on (REG-045), a later sign-in proves the second by e-mail first. Where a reset by mail leaves a
 * document as the only second factor (`showsDocument`), its check is that step.
 */
export function nextPlace(roles: RoleSet, { showsDocument = false } = {}): Place {
  if (!roles.has('1FA') && !roles.has('2FA')) return PLACES.login;
  if (roles.has('TP')) return PLACES.changePassword;
  if (!roles.has('EV')) return PLACES.verifyEmail;
  if (!roles.has('2FA')) return showsDocument ? PLACES.identity : PLACES.secondFactor;
  if (!roles.has('MV')) return PLACES.mobile;
  if (!roles.has('IV')) return PLACES.identity;
  return PLACES.dashboard;
}

/**
 * The text itself when it leads inside the product, else the fallback (LOGIN-014). A browser drops
 * tabs and line ends and reads a backslash as a slash, so both are refused. So is a place that signs
 * in or out: returning there would loop or end the session just opened.
 */
export function safeReturnPath<T extends string | null>(
  text: string | null | undefined,
  fallback: T,
): string | T {
  return typeof text === 'string' && isSafeReturnPath(text) ? text : fallback;
}

function isSafeReturnPath(text: string): boolean {
  if (!text.startsWith('/') || /[\p{Cc}\\]/u.test(text) || !text.isWellFormed()) return false;
  const path = text.split(/[?#]/, 1)[0] ?? '';
  return !path.includes('//') && !SIGN_IN_PLACE.test(text);
}

type Destinations = {
  readonly redirectUri?: string | null | undefined;
  /** The part of the path after `/login/`, a bare route name such as `about-me` (LOGIN-034). */
  readonly returnUrlSegment?: string | null | undefined;
  readonly retUrl?: string | null | undefined;
};

/**
 * Where a successful sign-in leads: redirect address, path segment, query, dashboard, an unsafe one
 * falling through to the next (LOGIN-012, LOGIN-014). The second-factor place takes the return target
 * along (LOGIN-013). A redirect address that is the dashboard means that no step is missing, so
 * it does not outrank the page the member asked for.
 */
export function afterSignIn({ redirectUri, returnUrlSegment, retUrl }: Destinations): string {
  const asked = segmentPath(returnUrlSegment) ?? safeReturnPath(retUrl, null);
  if (redirectUri === PLACES.secondFactor) {
    return asked === null ? PLACES.secondFactor : withReturn(PLACES.secondFactor, asked);
  }
  const step = safeReturnPath(redirectUri, null);
  if (step !== null && step !== PLACES.dashboard) return step;
  return asked ?? PLACES.dashboard;
}

/** A place with the return target as its encoded `retUrl`. */
export function withReturn(place: string, target: string): string {
  return `${place}?retUrl=${encodeURIComponent(target)}`;
}

function segmentPath(segment: string | null | undefined): string | null {
  return typeof segment === 'string' && BARE_ROUTE.test(segment) ? safeReturnPath(`/${segment}`, null) : null;
}
