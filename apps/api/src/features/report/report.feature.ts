import type { Feature } from '../feature.ts';
import { reportPdfByMember } from './make-report-pdf.ts';
import { reportRoutes } from './report.routes.ts';
import { reportAnswerEvents, reportEvents } from './report.events.ts';

/** Reads the file that the score feature obtains. */
export const report: Feature = {
  name: 'report',
  does: 'reads the credit file, on the page or as PDF',
  securityEvents: reportEvents,
  answerEvents: reportAnswerEvents,
  routes: reportRoutes,
  budgets: [reportPdfByMember],
};
