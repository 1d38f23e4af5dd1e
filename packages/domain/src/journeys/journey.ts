import { isWellFormedText } from '../fields/text-fields.ts';
import { PATHS, type PathOf } from '../pages/paths.ts';
import type { RoleSet } from './roles.ts';

/** Paths that a member can be redirected to. */
export type StepPath = PathOf<
  | 'login'
  | 'registration'
  | 'verifyEmail'
  | 'mobile'
  | 'verifyMobile'
  | 'changePassword'
  | 'secondFactor'
  | 'identity'
  | 'dashboard'
>;

export const CODE_PATHS = { email: PATHS.verifyNewEmail, mobile: PATHS.verifyNewMobile } as const;

const BARE_ROUTE = /^[A-Za-z0-9-]+(?:\/[A-Za-z0-9-]+)*$/;
const SIGN_IN_PATH = /^\/(?:login|login-2fa|logout)(?:$|[/?#])/i;

/**
 * The first step a member still lacks, or else the dashboard. It alone names `redirect_uri`: following it always ends
 * at the dashboard, so no page can send a member in circles (LOGIN-035).
 *
 * A temporary password comes before everything but the sign-in itself, since only the change of password works with it.
 * The second factor comes before the mobile: a password alone must not attach a mobile number and then prove itself
 * with it. Registration holds both factors from the e-mail code on (REG-045); a later sign-in proves the second by
 * e-mail first. Where a reset by mail leaves a document as the only second factor (`showsDocument`), its check is that
 * step.
 */
export function nextPath(roles: RoleSet, { showsDocument = false } = {}): StepPath {
  if (!roles.has('1FA') && !roles.has('2FA')) return PATHS.login;
  if (roles.has('TP')) return PATHS.changePassword;
  if (!roles.has('EV')) return PATHS.verifyEmail;
  if (!roles.has('2FA')) return showsDocument ? PATHS.identity : PATHS.secondFactor;
  if (!roles.has('MV')) return PATHS.mobile;
  if (!roles.has('IV')) return PATHS.identity;
  return PATHS.dashboard;
}

/**
 * The path if it is within the product, otherwise the fallback (LOGIN-014). Browsers drop tabs and line ends and read a
 * backslash as a slash, so both are refused. So are sign-in and log-out paths, which would loop or end the session.
 */
export function safeReturnPath<T extends string | null>(
  text: string | null | undefined,
  fallback: T,
): string | T {
  return typeof text === 'string' && isSafeReturnPath(text) ? text : fallback;
}

function isSafeReturnPath(text: string): boolean {
  if (!text.startsWith('/') || /[\p{Cc}\\]/u.test(text) || !isWellFormedText(text)) return false;
  const path = text.split(/[?#]/, 1)[0] ?? '';
  return !path.includes('//') && !SIGN_IN_PATH.test(text);
}

type Destinations = {
  readonly redirectUri?: string | null | undefined;
  /** The part after `/login/`, a bare route name such as `about-me` (LOGIN-034). */
  readonly returnUrlSegment?: string | null | undefined;
  readonly retUrl?: string | null | undefined;
};

/**
 * The destination after sign-in: redirect address, path segment, query, dashboard; an unsafe one falls through
 * (LOGIN-012, LOGIN-014). The second-factor page keeps the return target (LOGIN-013). A redirect to the dashboard means
 * that no step is missing, so the requested page takes precedence.
 */
export function afterSignIn({ redirectUri, returnUrlSegment, retUrl }: Destinations): string {
  const asked = segmentPath(returnUrlSegment) ?? safeReturnPath(retUrl, null);
  if (redirectUri === PATHS.secondFactor) {
    return asked === null ? PATHS.secondFactor : withReturn(PATHS.secondFactor, asked);
  }
  const step = safeReturnPath(redirectUri, null);
  if (step !== null && step !== PATHS.dashboard) return step;
  return asked ?? PATHS.dashboard;
}

/** Adds the target as `retUrl`. */
export function withReturn(path: string, target: string): string {
  return `${path}?retUrl=${encodeURIComponent(target)}`;
}

function segmentPath(segment: string | null | undefined): string | null {
  return typeof segment === 'string' && BARE_ROUTE.test(segment) ? safeReturnPath(`/${segment}`, null) : null;
}
