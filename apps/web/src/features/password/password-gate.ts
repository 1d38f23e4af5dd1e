import { parseRoles } from '@wattle/domain/roles';
import type { Profile } from '#web/api/session.ts';
import { paths } from '#web/app/paths.ts';

/** PWD-009: either factor; a temporary password counts as the first. */
export function changePasswordGate(profile: Profile): string | null {
  const roles = parseRoles(profile.roles);
  if (profile.isAuthenticated && (roles.has('1FA') || roles.has('2FA'))) return null;
  return paths.login({ returnTo: paths.changePassword() });
}
