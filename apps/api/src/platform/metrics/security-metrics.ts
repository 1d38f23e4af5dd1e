import type { Registry } from 'prom-client';

import { countBy } from './gauges.ts';

/** How a log-in can end; those that fail have the code of their problem. */
const SIGN_INS = [
  'passed',
  'temporary-password',
  'credentials-incorrect',
  'account-cancelled',
  'device-risk',
  'device-not-reported',
  'rate-limited',
];

/**
 * Counts security events by their code, log-ins by how they ended, and limits by their name. `limits` are the names of
 * all there are.
 */
export function makeSecurityMetrics(
  registry: Registry,
  { limits, securityEvents }: { limits: readonly string[]; securityEvents: readonly string[] },
) {
  const events = countBy(registry, {
    name: 'security_events_total',
    help: 'Security events of the log, by code',
    label: 'event',
    known: securityEvents,
  });
  const signIns = countBy(registry, {
    name: 'sign_ins_total',
    help: 'Log-ins by result; the second factor is a security event of its own',
    label: 'result',
    known: SIGN_INS,
  });
  const limitsHit = countBy(registry, {
    name: 'limits_hit_total',
    help: 'Callers who met a limit, by its name',
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
