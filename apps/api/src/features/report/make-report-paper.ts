import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Activity } from '#api/platform/sessions/activity.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/session.ts';
import type { Throttle } from '#api/platform/throttles/throttle.ts';
import type { InTransaction } from '#api/platform/context.ts';

import type { Clock, DrawReport, PersonOnPaper, ReportRecords } from './report.ports.ts';
import type { ShowReport } from './show-report.ts';
import { reportPaperByMember } from './report.budgets.ts';

type Deps = {
  showReport: ShowReport;
  drawReport: DrawReport;
  records: Pick<ReportRecords, 'scoreOf'>;
  personOf: (memberId: string) => Promise<PersonOnPaper>;
  throttle: Throttle;
  activity: Activity;
  inTransaction: InTransaction;
  productName: string;
  clock: Clock;
};

export type MakeReportPaper = (
  session: MemberSession,
) => Promise<Outcome<{ bytes: Uint8Array; receivedOn: string }, Refusal>>;

/**
 * The month's report on paper, behind the same gates as the page. Without a file there is no paper: the member is told
 * that it is not available. The download shows up in the account's activity.
 */
export function makeReportPaper(deps: Deps): MakeReportPaper {
  const { showReport, throttle, clock, productName } = deps;
  return async ({ id: sessionId, memberId, roles }) => {
    const shown = await showReport({ memberId, sessionId, roles });
    if (!shown.ok) return shown;
    const { receivedOn, reportInfo: report } = shown.value;
    if (receivedOn === null) return fail({ code: 'report-unavailable' });
    const verdict = await throttle.hit({ budget: reportPaperByMember, subject: memberId });
    if (!verdict.allowed) {
      const { retryAfterSeconds } = verdict;
      return fail({ code: 'rate-limited', errorMessage: MESSAGES.tooManyTries, retryAfterSeconds });
    }
    const bytes = await deps.drawReport({
      productName,
      madeAt: clock.now(),
      person: await deps.personOf(memberId),
      receivedOn,
      score: await deps.records.scoreOf({ memberId, month: receivedOn.slice(0, 7) }),
      report,
    });
    await deps.inTransaction((tx) => deps.activity(tx, { memberId, kind: 'copy-downloaded', sessionId }));
    return succeed({ bytes, receivedOn });
  };
}
