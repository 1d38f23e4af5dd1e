import type { AnswerEvents } from '#api/platform/logs/security-events.ts';

import type { Feature } from '../feature.ts';
import { reportPdfByMember } from './make-report-pdf.ts';
import { reportRoutes } from './report.routes.ts';
import { dataExported } from '../leaving/leaving.events.ts';

const reportAnswerEvents: AnswerEvents = { 'GET /v1/creditreport/pdf': () => [dataExported] };

/** Reads the file that the score feature obtains. */
export const report: Feature = {
  name: 'report',
  does: 'reads the credit file, on the page or as PDF',
  answerEvents: reportAnswerEvents,
  routes: reportRoutes,
  budgets: [reportPdfByMember],
};
