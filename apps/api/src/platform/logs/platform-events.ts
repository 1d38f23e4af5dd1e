import { securityEvent, type SecurityEvent } from './security-events.ts';

/** `reason` is the name of the limit. */
export const limitHit = securityEvent(
  'limit-hit',
  'warn',
  'A limit was reached, even where the answer does not show it. `reason`: the name of its budget.',
);

/** A webhook call with a wrong signature. */
export const hookRefused = securityEvent(
  'hook-refused',
  'warn',
  "A webhook without its provider's signature. `reason`: the path. Many after a change of keys mean that the two sides differ.",
);

/** A stolen session does not know it. */
export const passwordPassed = securityEvent(
  'password-passed',
  'info',
  'A right password within a session, before a change that asks for it. `operation`: which.',
);

/** Refusals of any feature that monitoring needs, by problem code. */
const REFUSALS = [
  securityEvent(
    'session-missing',
    'info',
    'A call that needs a session came without one, for example after it ended.',
  ),
  securityEvent('role-missing', 'warn', 'A session called what it may not.'),
  securityEvent(
    'forgery-refused',
    'warn',
    'A call that changes something came from another origin or without its token.',
  ),
  securityEvent('challenge-refused', 'warn', 'A missing, wrong or used bot challenge.'),
  securityEvent('idempotency-misused', 'warn', 'One idempotency key with two inputs.'),
  securityEvent(
    'second-factor-stale',
    'info',
    'A call that needs a code of the last 15 minutes came without one.',
  ),
  securityEvent('password-failed', 'warn', 'A wrong password within a session.'),
];

/** Actions of operators upon the platform. Those upon a feature are its own. */
export const changedOutbox = securityEvent(
  'operator-changed-outbox',
  'warn',
  '`outbox retry` or `outbox discard` changed an effect. The stored reason is not logged.',
);
export const changedKeys = securityEvent(
  'operator-changed-keys',
  'warn',
  '`keys change` ended a change of field keys or of the secret.',
);
export const beganLedger = securityEvent(
  'operator-began-ledger',
  'warn',
  '`erasures init` began a ledger of erasures.',
);

/** Events that belong to no feature. */
export const PLATFORM_EVENTS: readonly SecurityEvent[] = [
  limitHit,
  hookRefused,
  passwordPassed,
  ...REFUSALS,
  changedOutbox,
  changedKeys,
  beganLedger,
];
