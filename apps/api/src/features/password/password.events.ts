import { securityEvent, type SecurityEvent } from '#api/platform/logs/security-events.ts';
import type { NotedAnswers } from '#api/platform/logs/security-events.ts';

const changed = securityEvent('password-changed', 'info');
const resetAsked = securityEvent('password-reset-asked', 'info');

export const passwordEvents: readonly SecurityEvent[] = [changed, resetAsked];

export const passwordNoted: NotedAnswers = {
  'POST /v1/user/forgot-password': () => [resetAsked],
  'POST /v1/user/changePassword': () => [changed],
};
