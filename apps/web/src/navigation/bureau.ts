import { withBureau, withoutBureau } from '@wattle/domain/messages/bureau';
import { currentSession } from '#web/api/session.ts';

/** A text with the main bureau's name for `{bureau}`. Only for pages that wait for the profile. */
export function named(text: string): string {
  const session = currentSession();
  return session.status === 'known' ? withBureau(text, session.profile.mainBureau) : withoutBureau(text);
}

/** The second bureau's name; null without one. */
export function secondBureau(): string | null {
  const session = currentSession();
  return session.status === 'known' ? session.profile.secondBureau : null;
}
