import { afterSignIn } from '@wattle/domain/journeys/journey';
import { parseRoles } from '@wattle/domain/journeys/roles';
import type { Profile } from '#web/api/session.ts';
import { paths } from '#web/navigation/paths.ts';

/** Identity and both factors (DASH-002). */
export function dashboardGate(profile: Profile): string | null {
  return gateFor(profile, paths.dashboard());
}

/** Requires the same as the dashboard, instead of HIST-002 (decision record). */
export function historyGate(profile: Profile): string | null {
  return gateFor(profile, paths.scoreHistory());
}

export const goalGate = (profile: Profile): string | null => gateFor(profile, paths.scoreGoal());

/**
 * Visitors log in and return. A member who lacks a role goes straight to the step that the server names (LOGIN-035).
 */
function gateFor(profile: Profile, here: string): string | null {
  if (!profile.isAuthenticated) return paths.login({ returnTo: here });
  const roles = parseRoles(profile.roles);
  // With a temporary password the server refuses everything here, whatever the other roles.
  if (!roles.has('TP') && roles.has('IV') && roles.has('2FA')) return null;
  return afterSignIn({ redirectUri: profile.redirect_uri, retUrl: here });
}
