import { afterSignIn } from '@wattle/domain/journeys/journey';
import { parseRoles } from '@wattle/domain/journeys/roles';
import type { Profile } from '#web/api/session.ts';
import { paths } from '#web/navigation/paths.ts';

/** A temporary password, or both factors (PWD-009): a password alone may be stolen. */
export function changePasswordGate(profile: Profile): string | null {
  const here = paths.changePassword();
  if (!profile.isAuthenticated) return paths.login({ returnTo: here });
  const roles = parseRoles(profile.roles);
  if (roles.has('TP') || roles.has('2FA')) return null;
  return afterSignIn({ redirectUri: profile.redirect_uri, retUrl: here });
}
