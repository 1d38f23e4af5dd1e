import { formatDate, sydneyDate, sydneyMonth } from '@wattle/domain/calendar/calendar';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import { withoutIdempotencyClaim } from '#api/platform/idempotency/claimed-work.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

import type { Bureau, BureauFailure } from '../bureaus/bureau.ts';
import { subjectOf } from '../bureaus/bureau-subject.sql.ts';
import type { BureauGateway, BureauReport } from './bureau-gateway.ts';
import { claimOrder, releaseOrder } from './bureau-orders.sql.ts';
import { quarantinedAnswers } from './credit-files/quarantined-answers.ts';
import { quarantineAnswer } from './credit-files/quarantined-answers.sql.ts';
import { storeAnswer } from './snapshots/store-answer.ts';
import type { ScoreReasons } from './score.rules.ts';
import type { OfMonth } from './sealed-snapshots.sql.ts';

type Input = {
  memberId: string;
  sessionId: string;
  /** YYYY-MM */
  month: string;
  /** Whether to ask although this session has a definite answer. */
  isAskedAgain?: boolean;
  /** Default: the primary one. */
  bureau?: Bureau;
  /** Default: the one for waiting members. */
  gateway?: BureauGateway;
};

export type Refreshed = Pick<BureauReport, 'score' | 'advice'> & {
  receivedOn: string;
  /** Null when the answer was not stored because another one counts. */
  reasons: ScoreReasons | null;
};
export type RefreshFailure = {
  because: BureauFailure | 'busy' | 'already-there' | 'consent-missing';
  /** How often the bureau answered try-later in this session. */
  tries: number;
};

/**
 * Obtains a month's score once across tabs and processes: the call that claims the month's order asks the bureau,
 * others get `busy`. If a call dies, its lease expires and its reference stays, so the next call repeats the same
 * enquiry.
 */
export async function refreshScore(
  ctx: Context,
  { memberId, sessionId, month, isAskedAgain = false, bureau = 'primary', gateway }: Input,
): Promise<Outcome<Refreshed, RefreshFailure>> {
  const of = { memberId, bureau, month };
  const claim = await claimOrder(ctx, { ...of, sessionId, isAskedAgain });
  if (claim.kind === 'done') return fail({ because: 'already-there', tries: 0 });
  if (claim.kind === 'busy') return fail({ because: 'busy', tries: claim.tries });
  if (claim.kind === 'known') return fail({ because: claim.failure, tries: claim.tries });

  const { reference, tries } = claim;
  const answer = await ask(ctx, { ...of, reference, gateway: gateway ?? waitedFor(ctx, bureau) });
  if (!answer.ok) {
    const because = answer.failure === 'consent-missing' ? 'unsent' : answer.failure;
    await inMemberTransaction(withoutIdempotencyClaim(ctx), memberId, (tx) =>
      releaseOrder(ctx, tx, { ...of, reference, because }),
    );
    return fail({ because: answer.failure, tries: tries + (answer.failure === 'try-later' ? 1 : 0) });
  }
  const receivedOn = dayWithin(month, ctx.now());
  const reasons = await storeAnswer(ctx, { ...of, reference, receivedOn, report: answer.value });
  const { score, advice } = answer.value;
  return succeed({ score, advice, receivedOn, reasons });
}

function waitedFor({ providers }: Context, bureau: Bureau): BureauGateway {
  const gateway = bureau === 'primary' ? providers.bureau : providers.secondBureau;
  if (gateway === null) throw new Error('an order for a bureau that is not configured');
  return gateway;
}

type Asking = OfMonth & { reference: string; gateway: BureauGateway };

async function ask(
  ctx: Context,
  { memberId, bureau, month, reference, gateway }: Asking,
): Promise<Outcome<BureauReport, BureauFailure | 'consent-missing'>> {
  const now = ctx.now();
  const subject = await subjectOf(ctx, memberId, bureau);
  if (subject === null) throw new Error('an order without its member');
  const { consentGivenAt } = subject;
  if (consentGivenAt === null) return fail('consent-missing');
  const consenting = { ...subject, consentGivenAt };
  const answer = await gateway.enquire({ reference, subject: consenting, month, at: now });
  const { quarantined } = answer;
  if (quarantined !== undefined) {
    const { kind, protocol, paths } = quarantined;
    ctx.metrics.count(quarantinedAnswers, kind);
    ctx.logger.warn({ event: 'bureau-answer-aside', kind, protocol, paths, reference });
    await inMemberTransaction(ctx, memberId, async (tx, member) => {
      const of = { memberId, bureau, month, reference, quarantined };
      if (member?.isOpen === true) await quarantineAnswer(ctx, tx, of);
    });
  }
  return answer;
}

/** Today, or the first of another month: a score is dated within its month. */
function dayWithin(month: string, now: Date): string {
  return sydneyMonth(now) === month ? formatDate(sydneyDate(now)) : `${month}-01`;
}
