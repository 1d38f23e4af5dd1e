import type { NotedAnswers } from '#api/platform/logs/security-events.ts';

import { dataExported } from '../leaving/leaving.events.ts';

export const reportNoted: NotedAnswers = { 'GET /v1/creditreport/pdf': () => [dataExported] };
