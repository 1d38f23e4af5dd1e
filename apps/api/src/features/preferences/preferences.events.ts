import { securityEvent, type SecurityEvent } from '#api/platform/logs/security-events.ts';
import type { NotedAnswers } from '#api/platform/logs/security-events.ts';
import type { ResponseOf } from '@wattle/contract';

const cancelled = securityEvent('account-cancelled', 'info');

export const preferencesEvents: readonly SecurityEvent[] = [cancelled];

export const preferencesNoted: NotedAnswers = {
  'PUT /v1/user/preferences': saved,
  'POST /v1/user/preferences': saved,
};

function saved({ isActive }: ResponseOf<'PUT /v1/user/preferences'>): SecurityEvent[] {
  return isActive ? [] : [cancelled];
}
