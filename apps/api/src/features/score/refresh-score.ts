import { formatDate, sydneyDate, sydneyMonth } from '@wattle/domain/calendar/calendar';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import { MemberGone } from '#api/platform/members/member-transaction.ts';
import { isSessionLive } from '#api/platform/sessions/sessions.sql.ts';

import type { Bureau, UntakenBureauFailure } from '../bureaus/bureau.ts';
import { subjectOf } from '../bureaus/bureau-subject.sql.ts';
import { isFileOf } from '../bureaus/is-file-of.ts';
import type { BureauGateway, BureauReport } from '../bureaus/bureau-gateway.ts';
import { claimOrder, REFRESH_SESSION, type Spent } from './bureau-orders.sql.ts';
import { lostEnquiries, quarantinedAnswers } from './credit-files/quarantined-answers.ts';
import type { ScoreReasons } from './score.rules.ts';
import type { OfMonth } from './sealed-snapshots.sql.ts';
import { settleAnswer, type ComparedAnswer } from './settle-answer.ts';

type Input = {
  memberId: string;
  /** Null for the monthly refresh. */
  sessionId: string | null;
  /** YYYY-MM */
  month: string;
  /** Default: the primary one. */
  bureau?: Bureau;
  /** Default: the one for waiting members. */
  gateway?: BureauGateway;
};

export type Refreshed = Pick<BureauReport, 'score' | 'advice'> & {
  receivedOn: string;
  reasons: ScoreReasons | null;
};
export type RefreshFailure = {
  because: Spent | UntakenBureauFailure | 'busy' | 'already-there' | 'consent-missing';
  /** How often the bureau answered try-later in this session. */
  tries: number;
};

/**
 * Obtains a month's score once across tabs and processes: the call that claims the month's order asks the bureau, others
 * get `busy`. If a call dies, its lease expires: a bureau that recognises references is asked again under the same one, any
 * other is not. Throws `MemberGone` when the session ended during the call.
 */
export async function refreshScore(
  ctx: Context,
  { memberId, sessionId, month, bureau = 'primary', gateway = gatewayOf(ctx, bureau) }: Input,
): Promise<Outcome<Refreshed, RefreshFailure>> {
  const key = { memberId, bureau, month };
  const { isRepeatable } = gateway;
  // The bureau is not asked for a session that ended while the call's body was awaited.
  const caller = sessionId === null ? null : { id: sessionId, shardKey: memberId };
  if (caller !== null && !(await isSessionLive(ctx.db, caller)))
    throw new MemberGone('the session has ended');
  const claim = await claimOrder(ctx, { ...key, sessionId: sessionId ?? REFRESH_SESSION, isRepeatable });
  if (claim.kind === 'done') return fail({ because: 'already-there', tries: 0 });
  if (claim.kind === 'busy') return fail({ because: 'busy', tries: claim.tries });
  if (claim.kind === 'spent') {
    if (claim.isNew) ctx.metrics.count(lostEnquiries, bureau);
    return fail({ because: claim.because, tries: 0 });
  }
  const { reference, tries } = claim;
  const { answer, isAsked } = await ask(ctx, { ...key, reference, gateway });
  record(ctx, { ...key, reference, isRepeatable, answer });
  const receivedOn = dayWithin(month, ctx.now());
  const settling = { ...key, reference, receivedOn, answer, callerId: sessionId };
  const settled = await settleAnswer(ctx, settling);
  if (!settled.isCallerLive) throw new MemberGone('the session has ended');
  if (!isAsked || settled.kind === 'ended') return fail({ because: 'consent-missing', tries });
  if (settled.kind === 'done') return fail({ because: 'already-there', tries });
  if (settled.kind === 'superseded') return fail({ because: 'busy', tries });
  if (!answer.ok) return fail(failureOf(answer.failure, { tries, isRepeatable }));
  const { score, advice } = answer.value;
  return succeed({ score, advice, receivedOn, reasons: settled.reasons });
}

type NotObtained = Extract<ComparedAnswer, { ok: false }>['failure'];

/** A lost enquiry is asked again where the bureau recognises references. */
function failureOf(
  because: NotObtained,
  { tries, isRepeatable }: { tries: number; isRepeatable: boolean },
): RefreshFailure {
  if (because === 'try-later') return { because, tries: tries + 1 };
  return { because: because === 'lost' && isRepeatable ? 'unavailable' : because, tries };
}

/** The one for waiting members. */
export function gatewayOf({ providers }: Context, bureau: Bureau): BureauGateway {
  const gateway = bureau === 'primary' ? providers.bureau : providers.secondBureau;
  if (gateway === null) throw new Error('a bureau that is not configured');
  return gateway;
}

type Asking = OfMonth & { reference: string; gateway: BureauGateway };

/** Skips the bureau without a consent. A file of another person is withheld. */
async function ask(
  ctx: Context,
  { memberId, bureau, month, reference, gateway }: Asking,
): Promise<{ answer: ComparedAnswer; isAsked: boolean }> {
  const now = ctx.now();
  const subject = await subjectOf(ctx, memberId, bureau);
  if (subject === null) throw new Error('an order without its member');
  const { consentGivenAt } = subject;
  if (consentGivenAt === null) return { answer: fail('unsent'), isAsked: false };
  const consenting = { ...subject, consentGivenAt };
  const answer = await gateway.enquire({ reference, subject: consenting, month, at: now });
  if (!answer.ok || isFileOf(answer.value.file.subject, subject)) return { answer, isAsked: true };
  const { protocol, answer: text } = answer.value;
  const quarantined = { kind: 'unmatched', protocol, paths: [], answer: text } as const;
  return { answer: { ...fail('unmatched'), quarantined }, isAsked: true };
}

type Recording = OfMonth & { reference: string; isRepeatable: boolean; answer: ComparedAnswer };

/** Counts and logs what an operator has to look at, without anything personal. */
function record({ metrics, logger }: Context, { bureau, reference, isRepeatable, answer }: Recording): void {
  if (!answer.ok && answer.failure === 'lost' && !isRepeatable) {
    metrics.count(lostEnquiries, bureau);
    logger.warn({ event: 'bureau-enquiry-lost', bureau, reference });
  }
  if (answer.quarantined === undefined) return;
  const { kind, protocol, paths } = answer.quarantined;
  metrics.count(quarantinedAnswers, kind);
  logger.warn({ event: 'bureau-answer-aside', kind, protocol, paths, reference });
}

/** Today, or the first of another month: a score is dated within its month. */
export function dayWithin(month: string, now: Date): string {
  return sydneyMonth(now) === month ? formatDate(sydneyDate(now)) : `${month}-01`;
}
