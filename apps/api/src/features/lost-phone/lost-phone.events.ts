import { securityEvent, type SecurityEvent } from '#api/platform/logs/security-events.ts';
import type { AnswerEvents } from '#api/platform/logs/security-events.ts';

export const newMobileStopped = securityEvent('new-mobile-stopped', 'warn');
export const newMobileInForce = securityEvent('new-mobile-in-force', 'warn');
const asked = securityEvent('new-mobile-asked', 'warn');
const waits = securityEvent('new-mobile-waits', 'warn');

export const lostPhoneEvents: readonly SecurityEvent[] = [
  asked,
  waits,
  securityEvent('new-mobile-refused', 'warn'),
  newMobileStopped,
  newMobileInForce,
];

export const lostPhoneAnswerEvents: AnswerEvents = {
  'POST /v1/user/lost-phone/send-code': () => [asked],
  'POST /v1/user/lost-phone/verify-code': () => [waits],
};
