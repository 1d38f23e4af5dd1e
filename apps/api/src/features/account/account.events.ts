import { securityEvent, type SecurityEvent, type AnswerEvents } from '#api/platform/logs/security-events.ts';
import type { ParsedBodyOf, ResponseOf } from '@wattle/contract';

import { detailsChanged } from '../identity/change-identity.ts';

const emailChangeAsked = securityEvent(
  'email-change-asked',
  'info',
  'A new e-mail address waits for its code.',
);
const emailChanged = securityEvent('email-changed', 'info', 'The new e-mail address is in force.');
const mobileChangeAsked = securityEvent(
  'mobile-change-asked',
  'info',
  'A new mobile number waits for its code.',
);
const mobileChanged = securityEvent('mobile-changed', 'info', 'The new mobile number is in force.');
const sessionsEnded = securityEvent('sessions-ended', 'info', 'The owner signed out other devices.');

export const endedSessions = securityEvent(
  'operator-ended-sessions',
  'warn',
  '`sessions end` ended all sessions of a member.',
);

export const movedMember = securityEvent(
  'operator-moved-member',
  'warn',
  '`move` moved a member into the cohort.',
);

export const accountEvents: readonly SecurityEvent[] = [
  emailChangeAsked,
  emailChanged,
  mobileChangeAsked,
  mobileChanged,
  sessionsEnded,
  endedSessions,
  movedMember,
  securityEvent('contact-change-refused', 'warn', 'A change of e-mail or mobile within 48 hours of a reset.'),
];

export const accountAnswerEvents: AnswerEvents = {
  'PUT /v1/user/details': saved,
  'POST /v1/user/details': saved,
  'POST /v1/user/verify-change-email': () => [emailChanged],
  'POST /v1/user/verify-change-mobile': () => [mobileChanged],
  'POST /v1/user/sign-out-session': () => [sessionsEnded],
  'POST /v1/user/sign-out-others': () => [sessionsEnded],
};

function saved(
  details: ResponseOf<'PUT /v1/user/details'>,
  { mobile }: ParsedBodyOf<'PUT /v1/user/details'>,
): SecurityEvent[] {
  const isWaiting = details.redirect_uri !== null;
  return [
    ...(details.isPIIDataUpdated ? [detailsChanged] : []),
    ...(isWaiting && !details.isCurrentEmailValid ? [emailChangeAsked] : []),
    ...(isWaiting && !details.isCurrentMobileValid && mobile !== '' ? [mobileChangeAsked] : []),
  ];
}
