import { afterSignIn } from '@wattle/domain/journey';
import { parseRoles, type Role } from '@wattle/domain/roles';
import type { Profile } from '#web/api/session.ts';
import { paths } from '#web/app/paths.ts';

/** Whoever is signed in, else the login with this page to come back to (PREF-001). */
export const preferencesGate = gateOf([]);

/** What was agreed to is shown with both factors alone; a member who lacks the second goes straight to it. */
export const consentsGate = gateOf(['2FA']);

function gateOf(needed: readonly Role[]) {
  return (here: string) =>
    (profile: Profile): string | null => {
      if (!profile.isAuthenticated) return paths.login({ returnTo: here });
      const roles = parseRoles(profile.roles);
      if (!roles.has('TP') && needed.every((role) => roles.has(role))) return null;
      return afterSignIn({ redirectUri: profile.redirect_uri, retUrl: here });
    };
}
