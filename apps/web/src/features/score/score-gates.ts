import { afterSignIn } from '@wattle/domain/journeys/journey';
import { parseRoles } from '@wattle/domain/journeys/roles';
import type { Profile } from '#web/api/session.ts';
import { paths } from '#web/navigation/paths.ts';

/** DASH-002: identity and both factors. */
export function dashboardGate(profile: Profile): string | null {
  return gateFor(profile, paths.dashboard());
}

/** The history is of the same score, so it requires the same (decisions, in place of HIST-002). */
export function historyGate(profile: Profile): string | null {
  return gateFor(profile, paths.scoreHistory());
}

/**
 * A stranger logs in and comes back. A member who lacks a role goes straight to the step the server names: sending them
 * through the login would lead there anyway (LOGIN-035).
 */
function gateFor(profile: Profile, here: string): string | null {
  if (!profile.isAuthenticated) return paths.login({ returnTo: here });
  const roles = parseRoles(profile.roles);
  // With a temporary password the server refuses everything here, whatever other roles are held.
  if (!roles.has('TP') && roles.has('IV') && roles.has('2FA')) return null;
  return afterSignIn({ redirectUri: profile.redirect_uri, retUrl: here });
}
