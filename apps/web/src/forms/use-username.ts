import { onSessionReset } from '#web/api/session.ts';
import { useProfile } from '#web/api/use-session.ts';

let typed = '';

/** Keeps the user name of a log-in that does not open the member's details. In memory only. */
export function keepUsername(username: string): void {
  typed = username;
}

onSessionReset(() => keepUsername(''));

/** The member's user name, for `PasswordField`; empty when this browser does not know it. */
export function useUsername(): string {
  const profile = useProfile();
  return profile?.userDetails?.email ?? typed;
}
