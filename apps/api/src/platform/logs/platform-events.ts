import { securityEvent, type SecurityEvent } from './security-events.ts';

/** A limit was met; `reason` is its name. */
export const limitHit = securityEvent('limit-hit', 'warn');

/** A provider's call whose signature is not its own. */
export const hookRefused = securityEvent('hook-refused', 'warn');

/** What refusals of any feature mean to somebody monitoring, as the catalogue of problems says. */
const REFUSALS = [
  securityEvent('session-missing', 'info'),
  securityEvent('role-missing', 'warn'),
  securityEvent('forgery-refused', 'warn'),
  securityEvent('challenge-refused', 'warn'),
  securityEvent('idempotency-misused', 'warn'),
  securityEvent('second-factor-stale', 'info'),
  securityEvent('code-failed', 'warn'),
  securityEvent('password-failed', 'warn'),
  securityEvent('link-refused', 'warn'),
];

/** What an operator did by a command. */
export const OPERATOR_EVENTS = {
  endedSessions: securityEvent('operator-ended-sessions', 'warn'),
  reopenedAccount: securityEvent('operator-reopened-account', 'warn'),
  invited: securityEvent('operator-invited', 'warn'),
  movedMember: securityEvent('operator-moved-member', 'warn'),
  changedOutbox: securityEvent('operator-changed-outbox', 'warn'),
  erasedAccount: securityEvent('operator-erased-account', 'warn'),
  replayedErasures: securityEvent('operator-replayed-erasures', 'warn'),
  changedKeys: securityEvent('operator-changed-keys', 'warn'),
};

/** What belongs to no feature. */
export const PLATFORM_EVENTS: readonly SecurityEvent[] = [
  limitHit,
  hookRefused,
  ...REFUSALS,
  ...Object.values(OPERATOR_EVENTS),
];
