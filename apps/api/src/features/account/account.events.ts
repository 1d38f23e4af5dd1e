import { securityEvent, type SecurityEvent } from '#api/platform/logs/security-events.ts';
import type { AnswerEvents } from '#api/platform/logs/security-events.ts';
import type { ParsedBodyOf, ResponseOf } from '@wattle/contract';

export const detailsChanged = securityEvent('details-changed', 'info');
const emailChangeAsked = securityEvent('email-change-asked', 'info');
const emailChanged = securityEvent('email-changed', 'info');
const mobileChangeAsked = securityEvent('mobile-change-asked', 'info');
const mobileChanged = securityEvent('mobile-changed', 'info');
const sessionsEnded = securityEvent('sessions-ended', 'info');

export const accountEvents: readonly SecurityEvent[] = [
  emailChangeAsked,
  emailChanged,
  mobileChangeAsked,
  mobileChanged,
  sessionsEnded,
  detailsChanged,
  securityEvent('contact-change-refused', 'warn'),
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
