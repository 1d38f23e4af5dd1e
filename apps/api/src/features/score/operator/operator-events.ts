import { defineSecurityEvents } from '#api/platform/logs/security-events.ts';

export const OPERATOR_EVENTS = defineSecurityEvents({
  'operator-accepted-answer': {
    warn: "`answers accept` stored a kept answer of a bureau as the member's. The stored reason is not logged.",
  },
  'operator-asked-again': {
    warn: '`answers ask-again` has a bureau asked again. The stored reason is not logged.',
  },
});
