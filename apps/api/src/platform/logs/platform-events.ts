import { securityEvent, type SecurityEvent } from './security-events.ts';

/** `reason` is the name of the limit. */
export const limitHit = securityEvent('limit-hit', 'warn');

/** A webhook call with a wrong signature. */
export const hookRefused = securityEvent('hook-refused', 'warn');

/** Refusals of any feature that monitoring needs, by problem code. */
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

/** Actions of operators. */
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

/** Events that belong to no feature. */
export const PLATFORM_EVENTS: readonly SecurityEvent[] = [
  limitHit,
  hookRefused,
  ...REFUSALS,
  ...Object.values(OPERATOR_EVENTS),
];
