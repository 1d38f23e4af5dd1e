import { formatDate, sydneyDate, sydneyMonth } from '@wattle/domain/calendar/calendar';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type {
  BureauGateway,
  BureauOrders,
  BureauReport,
  Clock,
  DefiniteFailure,
  MemberDetails,
  PassingFailure,
} from './score.ports.ts';

type Deps = { members: MemberDetails; orders: BureauOrders; bureau: BureauGateway; clock: Clock };

type Input = { memberId: string; sessionId: string; /** YYYY-MM */ month: string };

export type Refreshed = Pick<BureauReport, 'score' | 'advice'> & { receivedOn: string };
export type RefreshFailure = {
  because: DefiniteFailure | PassingFailure | 'busy' | 'already-there' | 'consent-missing';
  /** How often the bureau has told this session to try later. */
  tries: number;
};
export type RefreshScore = (input: Input) => Promise<Outcome<Refreshed, RefreshFailure>>;

/**
 * Obtains a month's score from the bureau, once for all tabs and processes: the caller that claims the month's order
 * asks, the others are told to come back. A call that dies leaves its lease to run out and its reference behind, so
 * asking again is the same enquiry.
 */
export function makeRefreshScore({ members, orders, bureau, clock }: Deps): RefreshScore {
  return async ({ memberId, sessionId, month }) => {
    const order = { memberId, month };
    const claim = await orders.claim({ ...order, sessionId });
    if (claim.kind === 'done') return fail({ because: 'already-there', tries: 0 });
    if (claim.kind === 'busy') return fail({ because: 'busy', tries: claim.tries });
    if (claim.kind === 'known') return fail({ because: claim.failure, tries: claim.tries });

    const { reference, tries } = claim;
    const answer = await ask({ members, bureau }, { ...order, reference });
    if (!answer.ok) {
      const because = answer.failure === 'consent-missing' ? 'unreached' : answer.failure;
      await orders.release({ ...order, reference, because });
      return fail({ because: answer.failure, tries: tries + (answer.failure === 'try-later' ? 1 : 0) });
    }
    const receivedOn = dayWithin(month, clock.now());
    await orders.complete({ ...order, reference, receivedOn, report: answer.value });
    const { score, advice } = answer.value;
    return succeed({ score, advice, receivedOn });
  };
}

async function ask(
  { members, bureau }: Pick<Deps, 'members' | 'bureau'>,
  { memberId, month, reference }: { memberId: string; month: string; reference: string },
): Promise<Outcome<BureauReport, DefiniteFailure | PassingFailure | 'consent-missing'>> {
  const subject = await members.subjectOf(memberId);
  if (subject === null) throw new Error('an order without its member');
  const { consentGivenAt } = subject;
  if (consentGivenAt === null) return fail('consent-missing');
  return bureau.enquire({ reference, subject: { ...subject, consentGivenAt }, month });
}

/** Today, or the first of any other month: a score belongs to its month. */
function dayWithin(month: string, now: Date): string {
  return sydneyMonth(now) === month ? formatDate(sydneyDate(now)) : `${month}-01`;
}
