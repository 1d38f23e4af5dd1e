import { securityEvent, type SecurityEvent } from '#api/platform/logs/security-events.ts';
import type { AnswerEvents } from '#api/platform/logs/security-events.ts';

export const dataExported = securityEvent(
  'data-exported',
  'info',
  'A copy of personal data or a credit report was downloaded.',
);
const deleted = securityEvent('account-deleted', 'info', 'The account was deleted.');

export const leavingEvents: readonly SecurityEvent[] = [deleted, dataExported];

export const leavingAnswerEvents: AnswerEvents = {
  'POST /v1/user/delete-account': () => [deleted],
  'GET /v1/user/export': () => [dataExported],
  'GET /v1/user/export.pdf': () => [dataExported],
};
