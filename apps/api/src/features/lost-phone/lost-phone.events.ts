import { securityEvent, type SecurityEvent, type AnswerEvents } from '#api/platform/logs/security-events.ts';

export const newMobileStopped = securityEvent(
  'new-mobile-stopped',
  'warn',
  'The owner stopped it by the link. All sessions ended.',
);
export const newMobileInForce = securityEvent(
  'new-mobile-in-force',
  'warn',
  'It was not stopped: codes go to the new number.',
);
const asked = securityEvent(
  'new-mobile-asked',
  'warn',
  'After a reset by mail and a document, a code was sent to a new number for a lost phone.',
);
const waits = securityEvent('new-mobile-waits', 'warn', 'That number was verified and counts in 48 hours.');

export const lostPhoneEvents: readonly SecurityEvent[] = [
  asked,
  waits,
  securityEvent(
    'new-mobile-refused',
    'warn',
    'A new number was requested while another waits, or in a session that may not.',
  ),
  newMobileStopped,
  newMobileInForce,
];

export const lostPhoneAnswerEvents: AnswerEvents = {
  'POST /v1/user/lost-phone/send-code': () => [asked],
  'POST /v1/user/lost-phone/verify-code': () => [waits],
};
