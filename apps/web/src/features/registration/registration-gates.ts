import { afterSignIn } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/pages/paths';
import { parseRoles, type RoleSet } from '@wattle/domain/journeys/roles';
import type { Profile } from '#web/api/session.ts';
import { paths } from '#web/navigation/paths.ts';

/** Step 2: open while the registration's e-mail is unproved; otherwise redirects. */
export function emailStepGate(profile: Profile): string | null {
  const roles = parseRoles(profile.roles);
  if (profile.isAuthenticated && roles.has('EV')) return leadOn(profile);
  return isRegistering(profile) || profile.isAuthenticated ? null : paths.registration();
}

/** Step 3: requires a session (REG-051) and a proved e-mail. */
export function mobileStepGate(profile: Profile): string | null {
  if (!profile.isAuthenticated && !isRegistering(profile)) return paths.login({ returnTo: paths.mobile() });
  return mobileGate(profile, parseRoles(profile.roles), paths.mobile());
}

/** Step 4: without a proved e-mail, back to step 2 (REG-053). */
export function mobileCodeGate(profile: Profile): string | null {
  if (!profile.isAuthenticated && !isRegistering(profile))
    return paths.login({ returnTo: paths.verifyMobile() });
  return mobileGate(profile, parseRoles(profile.roles), paths.verifyMobile());
}

function mobileGate(profile: Profile, roles: RoleSet, here: string): string | null {
  if (!roles.has('EV')) return paths.verifyEmail();
  // The server requires the second factor before a mobile number may be attached.
  if (roles.has('MV') || !roles.has('2FA')) return leadOn(profile, here);
  return null;
}

function leadOn(profile: Profile, here?: string): string {
  const path = afterSignIn({ redirectUri: profile.redirect_uri, retUrl: null });
  return path === PATHS.secondFactor && here !== undefined ? paths.secondFactor({ returnTo: here }) : path;
}

function isRegistering(profile: Profile): boolean {
  return profile.registeringUsername !== null;
}
