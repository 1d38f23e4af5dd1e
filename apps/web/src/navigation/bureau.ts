import { withBureau, withoutBureau } from '@wattle/domain/messages/bureau';
import { currentProfile } from '#web/api/session.ts';

/** A text with the main bureau's name for `{bureau}`. Only for pages that wait for the profile. */
export function named(text: string): string {
  const profile = currentProfile();
  return profile === null ? withoutBureau(text) : withBureau(text, profile.mainBureau);
}

/** The second bureau's name; null without one. */
export const secondBureau = (): string | null => currentProfile()?.secondBureau ?? null;
