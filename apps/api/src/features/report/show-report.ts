import type { ResponseOf } from '@wattle/contract';
import { sydneyMonth } from '@wattle/domain/calendar/calendar';
import { REPORT_MESSAGES } from '@wattle/domain/messages/report';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import type { RoleSet } from '@wattle/domain/journeys/roles';

import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';

import { refreshScore, type RefreshFailure } from '../score/refresh-score.ts';
import { documentsNeeded } from '../score/credit-files/documents-needed.ts';
import { referencesOf } from '../score/credit-files/item-keys.ts';
import { reportOf, withoutReport } from './report-of-file.ts';
import { readReportRecord, type ReportRecord } from './report.sql.ts';

type Input = { memberId: string; sessionId: string; roles: RoleSet };
type ShownReport = ResponseOf<'POST /v1/creditreport'>;
type OfMonth = { memberId: string; month: string };

type Because = RefreshFailure['because'];

/** The bureau may still be asked this month, or need not be. */
const PASSING = {
  'already-there': 'try-later',
  busy: 'try-later',
  'try-later': 'try-later',
  unavailable: 'unavailable',
  unsent: 'unavailable',
  'consent-missing': 'consent-missing',
} as const;
type Passing = keyof typeof PASSING;

const isPassing = (because: Because): because is Passing => Object.hasOwn(PASSING, because);

/**
 * The month's report (Sydney's month), for a member with two verified documents (REPORT-006). With a stored file, even
 * an empty one, the bureau is not asked again. Otherwise the month's single bureau order obtains file and score, and
 * concurrent callers get 'try later'.
 */
export async function showReport(
  ctx: Context,
  { memberId, sessionId, roles }: Input,
): Promise<Outcome<ShownReport, Refusal>> {
  const refusal = documentsNeeded(roles);
  if (refusal !== null) return fail(refusal);
  const key = { memberId, month: sydneyMonth(ctx.now()) };
  const record = await read(ctx, key);
  if (!record.consented) return fail({ code: 'consent-missing' });
  const atOnce = shown(ctx, record, key);
  if (atOnce !== null) return succeed(atOnce);

  const refreshed = await refreshScore(ctx, { ...key, sessionId });
  const because = refreshed.ok ? 'already-there' : refreshed.failure.because;
  if (because === 'already-there') {
    const now = shown(ctx, await read(ctx, key), key);
    if (now !== null) return succeed(now);
  }
  if (isPassing(because)) return fail(refusalOf(ctx, PASSING[because]));
  return succeed({
    displayName: record.firstName,
    receivedOn: null,
    reportInfo: withoutReport(issueOf(because)),
  });
}

function issueOf(because: Exclude<Because, Passing>) {
  const isNoFile = because === 'no-file';
  return {
    isNoFile,
    isScoreBadRequest: !isNoFile,
    noReportBecause: because === 'next-month' ? ('contact-us' as const) : because,
  };
}

async function read(ctx: Context, key: OfMonth): Promise<ReportRecord> {
  const record = await readReportRecord(ctx, key);
  if (record === null) throw new Error('a session without its member');
  return record;
}

function shown(ctx: Context, { firstName, received }: ReportRecord, key: OfMonth): ShownReport | null {
  if (received === null) return null;
  const reportInfo = reportOf(received.file, { ...key, referenceOf: referencesOf(ctx) });
  return { displayName: firstName, receivedOn: received.receivedOn, reportInfo };
}

function refusalOf({ config }: Context, obtained: (typeof PASSING)[Passing]): Refusal {
  if (obtained === 'consent-missing') return { code: 'consent-missing' };
  if (obtained === 'unavailable') {
    return { code: 'report-unavailable', errorMessage: REPORT_MESSAGES.Api_Equifax_Apply_Down };
  }
  return {
    code: 'report-try-later',
    errorMessage: REPORT_MESSAGES.Api_Equifax_Apply_TryLater,
    // How long a client waits before it asks again (REPORT-037).
    retryAfterSeconds: Math.max(1, Math.ceil(config.timings.scoreRetryMs / 1000)),
  };
}
