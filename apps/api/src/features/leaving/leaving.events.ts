import { defineSecurityEvents, type AnswerEvents } from '#api/platform/logs/security-events.ts';

import { dataExported } from '../report/report.events.ts';

export const LEAVING_EVENTS = defineSecurityEvents({
  'account-deleted': { info: 'The account was deleted.' },
  'operator-erased-account': { warn: '`erasures erase` erased a member at their request.' },
  'operator-replayed-erasures': {
    warn: '`erasures replay` erased members again after a restore. `reason`: how many.',
  },
});

export const leavingAnswerEvents: AnswerEvents = {
  'POST /v1/user/delete-account': () => [LEAVING_EVENTS['account-deleted']],
  'GET /v1/user/export': () => [dataExported],
  'GET /v1/user/export.pdf': () => [dataExported],
};
