import { afterSignIn } from '@wattle/domain/journeys/journey';
import { hasRole, hasRoles, type Role } from '@wattle/domain/journeys/roles';
import type { Gate } from '#web/api/session.ts';
import { paths } from './paths.ts';

/**
 * Requires both factors; otherwise redirects to the login with this page as the return address, or straight to the
 * second factor if only that is missing (LOGIN-035). A temporary password allows only the page that changes it.
 */
export function bothFactorsGate(here: string, login: string = paths.login({ returnTo: here })): Gate {
  return memberGate({ here, login, needed: ['2FA'] });
}

/** Both factors and a verified identity, as the scores and every bureau request require (DASH-002, HIST-002). */
export function verifiedGate(here: string): Gate {
  return memberGate({ here, login: paths.login({ returnTo: here }), needed: ['IV', '2FA'] });
}

/** The `verifiedGate` plus the cohort; otherwise the dashboard (REPORT-003 to REPORT-005). */
export function cohortGate(here: string): Gate {
  const isVerified = verifiedGate(here);
  return (profile) => isVerified(profile) ?? (hasRole(profile.roles, 'IHC') ? null : paths.dashboard());
}

type MemberGate = { here: string; login: string; needed: readonly Role[] };

function memberGate({ here, login, needed }: MemberGate): Gate {
  return (profile) => {
    if (!profile.isAuthenticated) return login;
    if (hasRoles(profile.roles, needed)) return null;
    return afterSignIn({ redirectUri: profile.redirect_uri, retUrl: here });
  };
}
