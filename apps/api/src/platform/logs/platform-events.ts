import { defineSecurityEvents } from './security-events.ts';

/** Events that belong to no feature. */
export const PLATFORM_EVENTS = defineSecurityEvents({
  'limit-hit': {
    warn: 'A limit was reached, even where the answer does not show it. `reason`: the name of its budget.',
  },
  'hook-refused': {
    warn: "A webhook without its provider's signature. `reason`: the path. Many after a change of keys mean that the two sides differ.",
  },
  // A stolen session does not know it.
  'password-passed': {
    info: 'A right password within a session, before a change that asks for it. `operation`: which.',
  },
  'session-missing': { info: 'A call that needs a session came without one, for example after it ended.' },
  'role-missing': { warn: 'A session called what it may not.' },
  'forgery-refused': { warn: 'A call that changes something came from another origin or without its token.' },
  'challenge-refused': { warn: 'A missing, wrong or used bot challenge.' },
  'idempotency-misused': { warn: 'One idempotency key with two inputs.' },
  'second-factor-stale': { info: 'A call that needs a code of the last 15 minutes came without one.' },
  'password-failed': { warn: 'A wrong password within a session.' },
  // By operators.
  'operator-changed-outbox': {
    warn: '`outbox retry` or `outbox discard` changed an effect.',
  },
  'operator-changed-keys': { warn: '`keys change` ended a change of field keys or of the secret.' },
  'operator-began-ledger': { warn: '`erasures init` began a ledger of erasures.' },
});
