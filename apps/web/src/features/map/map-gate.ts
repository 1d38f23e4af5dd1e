import { afterSignIn } from '@wattle/domain/journey';
import { parseRoles } from '@wattle/domain/roles';
import type { Profile } from '#web/api/session.ts';
import { paths } from '#web/app/paths.ts';

/** Both factors, else the login with this page, and the postcode in its address, to come back to (MAP-002). */
export function mapGate(here: string) {
  return (profile: Profile): string | null => {
    if (!profile.isAuthenticated) return paths.login({ returnTo: here });
    const roles = parseRoles(profile.roles);
    if (roles.has('2FA') && !roles.has('TP')) return null;
    return afterSignIn({ redirectUri: profile.redirect_uri, retUrl: here });
  };
}
