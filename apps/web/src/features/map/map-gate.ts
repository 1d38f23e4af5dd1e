import { afterSignIn } from '@wattle/domain/journey';
import { parseRoles } from '@wattle/domain/roles';
import type { Profile } from '#web/api/session.ts';
import { paths } from '#web/app/paths.ts';

/** Whoever is signed in, else the login with this page, and the postcode in its address, to come back to (MAP-002). */
export function mapGate(here: string) {
  return (profile: Profile): string | null => {
    if (!profile.isAuthenticated) return paths.login({ returnTo: here });
    if (!parseRoles(profile.roles).has('TP')) return null;
    return afterSignIn({ redirectUri: profile.redirect_uri, retUrl: here });
  };
}
