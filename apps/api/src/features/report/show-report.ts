import type { ResponseOf } from '@wattle/contract';
import { sydneyMonth } from '@wattle/domain/calendar/calendar';
import { PATHS } from '@wattle/domain/journeys/paths';
import { REPORT_MESSAGES } from '@wattle/domain/messages/report';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { DOCUMENTS_FOR_REPORT } from '@wattle/domain/journeys/product-constants';
import { verifiedDocumentCount, type RoleSet } from '@wattle/domain/roles';

import type { Refusal } from '#api/platform/refusal.ts';

import { reportOf, withoutReport } from './report-of-file.ts';
import type {
  Clock,
  ObtainFile,
  Obtained,
  ReferenceOf,
  ReportRecord,
  ReportRecords,
} from './report.ports.ts';

type Deps = {
  records: ReportRecords;
  obtainFile: ObtainFile;
  referenceOf: ReferenceOf;
  clock: Clock;
  /** How long a client waits before it asks again (REPORT-037). */
  retryMs: number;
};

type Input = { memberId: string; sessionId: string; roles: RoleSet };
export type ShownReport = ResponseOf<'POST /v1/creditreport'>;
export type ShowReport = (input: Input) => Promise<Outcome<ShownReport, Refusal>>;

/**
 * The report of the month in Sydney, for a member with two verified documents (REPORT-006). Once the month has its
 * file, one statement answers, and the bureau is never asked for it a second time: neither when somebody retries nor
 * when the file is truly empty, since an empty file is what the bureau holds. Before that, the month's single order
 * obtains it, together with the score.
 */
export function makeShowReport(deps: Deps): ShowReport {
  const { records, obtainFile, clock } = deps;
  const shownFrom = (record: ReportRecord, of: { memberId: string; month: string }) =>
    record.kept === null ? null : shown(record, { ...of, referenceOf: deps.referenceOf });

  return async ({ memberId, sessionId, roles }) => {
    if (verifiedDocumentCount(roles) < DOCUMENTS_FOR_REPORT) return fail(documentsNeeded());
    const of = { memberId, month: sydneyMonth(clock.now()) };
    const record = await read(records, of);
    if (!record.consented) return fail({ code: 'consent-missing' });
    const atOnce = shownFrom(record, of);
    if (atOnce !== null) return succeed(atOnce);

    const obtained = await obtainFile({ ...of, sessionId });
    if (obtained === 'there') {
      const now = shownFrom(await read(records, of), of);
      return now === null ? fail(refusalOf('try-later', deps)) : succeed(now);
    }
    if (obtained !== 'no-file' && obtained !== 'details-rejected') return fail(refusalOf(obtained, deps));
    const issue = { isNoFile: obtained === 'no-file', isScoreBadRequest: obtained === 'details-rejected' };
    return succeed({
      displayName: record.firstName,
      receivedOn: null,
      reportInfo: withoutReport(issue),
    });
  };
}

async function read(records: ReportRecords, of: { memberId: string; month: string }): Promise<ReportRecord> {
  const record = await records.read(of);
  if (record === null) throw new Error('a session without its member');
  return record;
}

function shown(
  { firstName, kept }: ReportRecord,
  of: { memberId: string; month: string; referenceOf: ReferenceOf },
): ShownReport | null {
  if (kept === null) return null;
  return { displayName: firstName, receivedOn: kept.receivedOn, reportInfo: reportOf(kept.file, of) };
}

function documentsNeeded(): Refusal {
  return {
    code: 'documents-needed',
    errorMessage: REPORT_MESSAGES.reportDocumentsNeeded,
    redirect_uri: PATHS.identity,
  };
}

type Failing = Exclude<Obtained, 'there' | 'no-file' | 'details-rejected'>;

function refusalOf(obtained: Failing, { retryMs }: Pick<Deps, 'retryMs'>): Refusal {
  if (obtained === 'consent-missing') return { code: 'consent-missing' };
  if (obtained === 'unavailable') {
    return { code: 'report-unavailable', errorMessage: REPORT_MESSAGES.Api_Equifax_Apply_Down };
  }
  return {
    code: 'report-try-later',
    errorMessage: REPORT_MESSAGES.Api_Equifax_Apply_TryLater,
    retryAfterSeconds: Math.max(1, Math.ceil(retryMs / 1000)),
  };
}
