import { troublesOn } from '@wattle/domain/offers/help-first';
import type { Outcome } from '@wattle/domain/outcome';

import type { DepsOf, ComposedFeature, Foundation } from '../feature.ts';

import { makeItemOf } from './find-item.ts';
import { makeReportPaper } from './make-report-paper.ts';
import { drawPdfReport } from './pdfkit-report.ts';
import { makePgReportRecords } from './pg-report-records.ts';
import type { ObtainFile, Obtained, PersonOnPaper, ReferenceOf, ReportRecords } from './report.ports.ts';
import { reportRoutes } from './report.routes.ts';
import { makeShowReport } from './show-report.ts';

/** Of 32 bytes, enough to make a reference that never occurs twice. */
const REFERENCE_BYTES = 24;

/** Why the score's own way to the file did not obtain it, in the report's words. */
const OBTAINED = {
  'already-there': 'there',
  'no-file': 'no-file',
  'details-rejected': 'details-rejected',
  // The report describes both in the words for details that the bureau rejects.
  'identity-mismatch': 'details-rejected',
  'contact-us': 'details-rejected',
  'try-later': 'try-later',
  busy: 'try-later',
  unavailable: 'unavailable',
  unreached: 'unavailable',
  'consent-missing': 'consent-missing',
} as const satisfies Record<string, Obtained>;

type RefreshScore = (
  of: Parameters<ObtainFile>[0],
) => Promise<Outcome<unknown, { because: keyof typeof OBTAINED }>>;
type Sealed = Pick<DepsOf<typeof makePgReportRecords>, 'fileContext'>;
type Details = {
  firstName: string;
  middleName: string;
  lastName: string;
  dateOfBirth: string;
  address: string;
};

type Needs = Sealed & {
  refreshScore: RefreshScore;
  detailsOf: (memberId: string) => Promise<Details | null>;
};

/** What reports offer to other features. */
export function reportPorts(platform: Foundation, sealed: Sealed) {
  return {
    /** Finds an item of a member's own report by its reference, for questions about it. */
    reportItemOf: itemsOf(platform, sealed),
    troublesOf: troublesIn(makePgReportRecords({ ...platform, ...sealed })),
  };
}

/** What a member's latest file says went wrong; nothing without a file. */
function troublesIn(records: Pick<ReportRecords, 'latest'>) {
  return async (memberId: string) => {
    const file = await records.latest(memberId);
    return file === null ? [] : troublesOn(file);
  };
}

function itemsOf(platform: Foundation, sealed: Sealed) {
  return makeItemOf({
    records: makePgReportRecords({ ...platform, ...sealed }),
    referenceOf: referencesOf(platform),
  });
}

/** The report uses the file that the score obtains, through the score's own way to it. */
export function reportFeature(platform: Foundation, { refreshScore, fileContext, detailsOf }: Needs) {
  const { origins, config, clock } = platform;
  const records = makePgReportRecords({ ...platform, fileContext });
  const showReport = makeShowReport({
    records,
    obtainFile: obtainWith(refreshScore),
    referenceOf: referencesOf(platform),
    clock,
    retryMs: config.timings.scoreRetryMs,
  });
  return {
    routes(define) {
      const makePaper = makeReportPaper({
        ...platform,
        showReport,
        drawReport: drawPdfReport,
        productName: platform.content().brand.name,
        records,
        personOf: peopleOnPaper(detailsOf),
      });
      reportRoutes(define, { showReport, makeReportPaper: makePaper, origins });
    },
    useCases: { showReport, itemOf: itemsOf(platform, { fileContext }) },
  } satisfies ComposedFeature;
}

function obtainWith(refreshScore: RefreshScore): ObtainFile {
  return async (of) => {
    const refreshed = await refreshScore(of);
    return refreshed.ok ? 'there' : OBTAINED[refreshed.failure.because];
  };
}

function referencesOf(platform: Foundation): ReferenceOf {
  const hash = platform.hash('report-item');
  return (...parts) =>
    hash(...parts)
      .subarray(0, REFERENCE_BYTES)
      .toString('base64url');
}

function peopleOnPaper(detailsOf: Needs['detailsOf']) {
  return async (memberId: string): Promise<PersonOnPaper> => {
    const details = await detailsOf(memberId);
    if (details === null) throw new Error('a session without its member');
    const { firstName, middleName, lastName, dateOfBirth: birthDate, address } = details;
    const fullName = [firstName, middleName, lastName].filter((name) => name !== '').join(' ');
    return { fullName, birthDate, address };
  };
}
