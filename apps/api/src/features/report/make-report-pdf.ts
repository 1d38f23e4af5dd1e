import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import { drawApart } from '#api/platform/pdf/draw-apart.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { defineBudget, HOUR } from '#api/platform/throttles/budget.ts';
import { limited } from '#api/platform/throttles/throttle.ts';
import { detailsOf } from '#api/platform/members/details.sql.ts';

import type { PdfPerson, ReportPdf } from './pdfkit-report-text.ts';
import { readScoreOf } from './report.sql.ts';
import { showReport } from './show-report.ts';

/** Drawing one takes processor time. */
export const reportPdfByMember = defineBudget({
  name: 'reportPdfByMember',
  counts: 'done',
  hits: 20,
  windowMs: HOUR,
});

const PDF = { module: new URL('pdfkit-report.ts', import.meta.url), name: 'drawPdfReport' };

/** The month's report as a PDF, with the page's access rules; refused without a file. */
export async function makeReportPdf(
  ctx: Context,
  { id: sessionId, memberId, roles }: MemberSession,
): Promise<Outcome<{ bytes: Uint8Array; receivedOn: string }, Refusal>> {
  const shown = await showReport(ctx, { memberId, sessionId, roles });
  if (!shown.ok) return shown;
  const { receivedOn, reportInfo: report } = shown.value;
  if (receivedOn === null) return fail({ code: 'report-unavailable' });
  return limited(ctx, [{ budget: reportPdfByMember, subject: memberId }], async () => {
    const given: ReportPdf = {
      productName: ctx.content().brand.name,
      bureau: ctx.config.bureaus.primary.name,
      madeAt: ctx.now(),
      person: await personOf(ctx, memberId),
      receivedOn,
      score: await readScoreOf(ctx, { memberId, month: receivedOn.slice(0, 7) }),
      report,
    };
    const drawn = await drawApart(PDF, given);
    if (!drawn.ok) return drawn;
    const event = { memberId, kind: 'copy-downloaded', sessionId } as const;
    await ctx.inTransaction((tx) => recordActivity(ctx, tx, event));
    return succeed({ bytes: drawn.value, receivedOn });
  });
}

async function personOf(ctx: Context, memberId: string): Promise<PdfPerson> {
  const details = await detailsOf(ctx, memberId);
  if (details === null) throw new Error('a session without its member');
  const { firstName, middleName, lastName, dateOfBirth: birthDate, address } = details;
  const fullName = [firstName, middleName, lastName].filter((name) => name !== '').join(' ');
  return { fullName, birthDate, address };
}
