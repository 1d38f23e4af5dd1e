import { securityEvent, type SecurityEvent, type AnswerEvents } from '#api/platform/logs/security-events.ts';

import { dataExported } from '../report/report.events.ts';

const deleted = securityEvent('account-deleted', 'info', 'The account was deleted.');

export const erasedAccount = securityEvent(
  'operator-erased-account',
  'warn',
  '`erasures erase` erased a member at their request.',
);
export const replayedErasures = securityEvent(
  'operator-replayed-erasures',
  'warn',
  '`erasures replay` erased members again after a restore. `reason`: how many.',
);

export const leavingEvents: readonly SecurityEvent[] = [deleted, erasedAccount, replayedErasures];

export const leavingAnswerEvents: AnswerEvents = {
  'POST /v1/user/delete-account': () => [deleted],
  'GET /v1/user/export': () => [dataExported],
  'GET /v1/user/export.pdf': () => [dataExported],
};
