import { securityEvent } from '#api/platform/logs/security-events.ts';

export const acceptedAnswer = securityEvent(
  'operator-accepted-answer',
  'warn',
  "`answers accept` stored a kept answer of a bureau as the member's. The stored reason is not logged.",
);
export const askedAgain = securityEvent(
  'operator-asked-again',
  'warn',
  '`answers ask-again` has a bureau asked again. The stored reason is not logged.',
);
