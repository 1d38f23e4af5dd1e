import { securityEvent, type SecurityEvent } from '#api/platform/logs/security-events.ts';

import type { Feature } from '../feature.ts';
import { CODE_BUDGETS } from './code-budgets.ts';
import { CODES_TABLE } from './codes.sql.ts';

/** Refusals of what was sent to a person, in every feature that sends it. */
const codeEvents: readonly SecurityEvent[] = [
  securityEvent('code-failed', 'warn', 'A wrong, old or exhausted code of a registration or a change.'),
  securityEvent(
    'link-refused',
    'warn',
    'A link (invitation, confirmation, unsubscribe, stop of a new number) that is not ours or no longer works.',
  ),
];

/** Six digits by mail or SMS, which other features send and redeem. */
export const codes: Feature = {
  name: 'codes',
  does: 'enters a code from a mail or SMS, for the journeys around it',
  securityEvents: codeEvents,
  budgets: Object.values(CODE_BUDGETS),
  sealed: [CODES_TABLE],
};
