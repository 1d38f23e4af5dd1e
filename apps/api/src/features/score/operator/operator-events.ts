import { defineSecurityEvents } from '#api/platform/logs/security-events.ts';

export const OPERATOR_EVENTS = defineSecurityEvents({
  'operator-read-answer': { warn: '`answers show` opened a kept answer of a bureau.' },
  'operator-accepted-answer': {
    warn: "`answers accept` stored a kept answer of a bureau as the member's.",
  },
  'operator-asked-again': {
    warn: '`answers ask-again` has a bureau asked again.',
  },
});
