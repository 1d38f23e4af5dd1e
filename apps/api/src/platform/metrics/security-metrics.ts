import type { Registry } from 'prom-client';

import { countBy } from './gauges.ts';

/** Results of a login. Failures are named by their problem code. */
const SIGN_INS = [
  'passed',
  'temporary-password',
  'credentials-incorrect',
  'account-cancelled',
  'device-risk',
  'device-not-reported',
  'rate-limited',
];

/** Counts security events by code, logins by result, and limits by name. */
export function makeSecurityMetrics(
  registry: Registry,
  { limits, securityEvents }: { limits: readonly string[]; securityEvents: readonly string[] },
) {
  const events = countBy(registry, {
    name: 'security_events_total',
    help: 'Security events, by code',
    label: 'event',
    known: securityEvents,
  });
  const signIns = countBy(registry, {
    name: 'sign_ins_total',
    help: 'Logins: passed, temporary-password, or the problem code of a refusal',
    label: 'result',
    known: SIGN_INS,
  });
  const limitsHit = countBy(registry, {
    name: 'limits_hit_total',
    help: 'Callers who reached a limit',
    label: 'limit',
    known: limits,
  });
  return (event: string, reason: string | undefined): void => {
    events(event);
    if (event === 'log-in') signIns('passed');
    if (event === 'password-reset-used') signIns('temporary-password');
    if (reason === undefined) return;
    if (event === 'log-in-failed') signIns(reason);
    if (event === 'limit-hit') limitsHit(reason);
  };
}
