import type { NotedAnswers } from '#api/http/security-record.ts';

import { dataExported } from '../leaving/leaving.events.ts';

export const reportNoted: NotedAnswers = { 'GET /v1/creditreport/pdf': () => [dataExported] };
