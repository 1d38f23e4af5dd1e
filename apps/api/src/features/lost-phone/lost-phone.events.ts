import { defineSecurityEvents, type AnswerEvents } from '#api/platform/logs/security-events.ts';

export const LOST_PHONE_EVENTS = defineSecurityEvents({
  'new-mobile-stopped': { warn: 'The owner stopped it by the link. All sessions ended.' },
  'new-mobile-in-force': { warn: 'It was not stopped: codes go to the new number.' },
  'new-mobile-asked': {
    warn: 'After a reset by mail and a document, a code was sent to a new number for a lost phone.',
  },
  'new-mobile-waits': { warn: 'That number was verified and counts in 48 hours.' },
  'new-mobile-refused': {
    warn: 'A new number was requested while another waits, or in a session that may not.',
  },
});

export const lostPhoneAnswerEvents: AnswerEvents = {
  'POST /v1/user/lost-phone/send-code': () => [LOST_PHONE_EVENTS['new-mobile-asked']],
  'POST /v1/user/lost-phone/verify-code': () => [LOST_PHONE_EVENTS['new-mobile-waits']],
};
