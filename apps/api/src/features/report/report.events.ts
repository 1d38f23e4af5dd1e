import { securityEvent, type AnswerEvents, type SecurityEvent } from '#api/platform/logs/security-events.ts';

export const dataExported = securityEvent(
  'data-exported',
  'info',
  'A copy of personal data or a credit report was downloaded.',
);

export const reportEvents: readonly SecurityEvent[] = [dataExported];

export const reportAnswerEvents: AnswerEvents = { 'GET /v1/creditreport/pdf': () => [dataExported] };
