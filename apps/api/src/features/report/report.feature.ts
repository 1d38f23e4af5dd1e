import type { NotedAnswers } from '#api/platform/logs/security-events.ts';

import type { Feature } from '../feature.ts';
import { reportPdfByMember } from './make-report-pdf.ts';
import { reportRoutes } from './report.routes.ts';
import { dataExported } from '../leaving/leaving.events.ts';

const reportNoted: NotedAnswers = { 'GET /v1/creditreport/pdf': () => [dataExported] };

/** Reads the file that the score feature obtains. */
export const report: Feature = {
  name: 'report',
  noted: reportNoted,
  routes: reportRoutes,
  budgets: [reportPdfByMember],
};
