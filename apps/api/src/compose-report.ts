import { makePgUserDetails } from './features/account/pg-user-details.ts';
import type { ObtainFile, Obtained, ReferenceOf } from './features/report/report.ports.ts';
import { makeItemOf } from './features/report/find-item.ts';
import { makeReportPaper } from './features/report/make-report-paper.ts';
import { drawPdfReport } from './features/report/pdfkit-report.ts';
import { makePgReportRecords } from './features/report/pg-report-records.ts';
import { reportRoutes } from './features/report/report.routes.ts';
import { makeShowReport } from './features/report/show-report.ts';
import { sealContext } from './features/score/pg-score-records.ts';
import type { RefreshFailure, RefreshScore } from './features/score/refresh-score.ts';
import type { DefineRoute } from './http/route.ts';
import type { Platform } from './compose-platform.ts';
import type { InTransaction } from './platform/database/transaction.ts';

/** Of 32 bytes, as many as make a reference that nobody meets twice. */
const REFERENCE_BYTES = 24;

const OBTAINED: Record<RefreshFailure['because'], Obtained> = {
  'already-there': 'there',
  'no-file': 'no-file',
  'details-rejected': 'details-rejected',
  // The report's own words for both are those of details that the bureau rejects.
  'identity-mismatch': 'details-rejected',
  'contact-us': 'details-rejected',
  'try-later': 'try-later',
  busy: 'try-later',
  unavailable: 'unavailable',
  unreached: 'unavailable',
  'consent-missing': 'consent-missing',
};

function obtainWith(refreshScore: RefreshScore): ObtainFile {
  return async (of) => {
    const refreshed = await refreshScore(of);
    return refreshed.ok ? 'there' : OBTAINED[refreshed.failure.because];
  };
}

const recordsOf = (platform: Platform) =>
  makePgReportRecords({ ...platform, fileContext: (of) => sealContext('file', of) });

function referencesOf(platform: Platform): ReferenceOf {
  const hash = platform.hash('report-item');
  return (...parts) =>
    hash(...parts)
      .subarray(0, REFERENCE_BYTES)
      .toString('base64url');
}

/** Finds an item of a member's own report again by its reference, for what is asked about it. */
export function composeItemOf(platform: Platform) {
  return makeItemOf({ records: recordsOf(platform), referenceOf: referencesOf(platform) });
}

/** The report takes the file that the score obtains, by the score's own way to it. */
export function composeReport(
  platform: Platform,
  { refreshScore, inTransaction }: { refreshScore: RefreshScore; inTransaction: InTransaction },
) {
  const detailsOf = makePgUserDetails(platform);
  const showReport = makeShowReport({
    records: recordsOf(platform),
    obtainFile: obtainWith(refreshScore),
    referenceOf: referencesOf(platform),
    clock: platform.clock,
    retryMs: platform.config.timings.scoreRetryMs,
  });
  const makePaper = makeReportPaper({
    ...platform,
    showReport,
    drawReport: drawPdfReport,
    inTransaction,
    productName: platform.content().brand.name,
    async fullNameOf(memberId) {
      const details = await detailsOf(memberId);
      if (details === null) throw new Error('a session without its member');
      const { firstName, middleName, lastName } = details;
      return [firstName, middleName, lastName].filter((name) => name !== '').join(' ');
    },
  });
  const { origins } = platform;
  return {
    showReport,
    routes: (define: DefineRoute) =>
      reportRoutes(define, { showReport, makeReportPaper: makePaper, origins }),
  };
}
