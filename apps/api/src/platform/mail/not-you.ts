import { PATHS } from '@wattle/domain/pages/paths';

import type { MailPart } from './mail-content.ts';

/** What to do about a change in the account by another person: the sentence, and the way to each step it names. */
export function notYou(
  origin: string,
  text = 'If it was not you, set a new password now and contact us.',
): MailPart[] {
  return [{ text }, setPassword(origin), contactUs(origin)];
}

export const setPassword = (origin: string): MailPart => ({
  link: `${origin}${PATHS.forgotPassword}`,
  label: 'Set a new password',
  isSecondary: true,
});

export const contactUs = (origin: string): MailPart => ({
  link: `${origin}${PATHS.contactUs}`,
  label: 'Contact us',
  isSecondary: true,
});

export const knownPassword = (origin: string): MailPart[] => [
  { text: 'If it was not you, someone knows your password. Set a new one at once, and contact us.' },
  { link: `${origin}${PATHS.forgotPassword}`, label: 'Set a new password' },
  contactUs(origin),
];
