import { afterSignIn, safeReturnPath } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/pages/paths';
import { parseRoles } from '@wattle/domain/journeys/roles';
import type { Profile } from '#web/api/session.ts';
import { paths } from '#web/navigation/paths.ts';

/** Requires the first factor (TFA-004). Redirects a member who has the second, or has another step first (TFA-005). */
export function secondFactorGate(retUrl: string | null) {
  return (profile: Profile): string | null => {
    const roles = parseRoles(profile.roles);
    if (!profile.isAuthenticated) {
      return paths.login({ returnTo: safeReturnPath(retUrl, PATHS.secondFactor) });
    }
    if (!roles.has('2FA') && profile.redirect_uri === PATHS.secondFactor) return null;
    return afterSignIn({ redirectUri: profile.redirect_uri, retUrl });
  };
}
