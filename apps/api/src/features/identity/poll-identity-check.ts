import type { ProblemBody, ResponseOf } from '@wattle/contract';
import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import type { MismatchField } from '@wattle/domain/journeys/identity-mismatch';
import { IDENTITY_MESSAGES } from '@wattle/domain/messages/identity';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { proveByDocument } from '#api/features/sign-in/prove-by-document.ts';
import type { Context } from '#api/platform/context.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';

import { endByAnswer, endCheck } from './end-check.ts';
import { countPoll, deferCheck, type CheckEnd, type IdentityCheck } from './identity.sql.ts';

type Input = { session: MemberSession; trackingReference: string };
/** `token`: the session's new one when the document proved its second factor; else null. */
type Answer = { response: ResponseOf<'PUT /v1/validate/identity-documents'>; token: string | null };
type Refusal = Pick<ProblemBody, 'code' | 'errorMessage'>;

type State = 'in-progress' | 'deferred' | CheckEnd;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

const FAILED: Record<DocumentType, string> = {
  DL: IDENTITY_MESSAGES.licenceFailed,
  PP: IDENTITY_MESSAGES.passportFailed,
  MC: IDENTITY_MESSAGES.medicareFailed,
};

/**
 * Counts a poll before making it, so several tabs share the ten (IDV-047). A failing gateway leaves the check in
 * progress (IDV-045); an ended check always gives the same answer. A verified document proves the second factor of a
 * session that owes one, even if the check ended between polls.
 */
export async function pollIdentityCheck(
  ctx: Context,
  { session, trackingReference: id }: Input,
): Promise<Outcome<Answer, Refusal>> {
  const { memberId, id: sessionId, resetProof } = session;
  // The session owes a second factor after a password reset by e-mail.
  const owesProof = resetProof !== null;
  const poll = { id, memberId, sessionId };
  const check = UUID.test(id)
    ? await inMemberTransaction(ctx, session, (tx) => countPoll(ctx, tx, poll))
    : null;
  if (check === null) {
    return fail({ code: 'identity-check-unknown', errorMessage: IDENTITY_MESSAGES.identityUpdateError });
  }
  const { state, mismatches } = await stateOf(ctx, check);
  const isProof = state === 'verified' && owesProof;
  const token = isProof ? await proveByDocument(ctx, session) : null;
  // A session that has proved no mobile learns whether the document is verified, not what is wrong in it.
  const isNamed = mismatches !== null && state === 'not-matched' && !owesProof;
  const response = { ...answerFor(state, check), ...(isNamed ? { mismatches } : {}) };
  return succeed({ response, token });
}

type Polled = { state: State; mismatches: MismatchField[] | null };

async function stateOf(ctx: Context, check: IdentityCheck): Promise<Polled> {
  const { status, verification } = check;
  if (status === 'starting') return known('in-progress');
  if (status !== 'pending') return known(status);
  if (verification === null) return known('in-progress');
  const answer = await ctx.providers.identity.verdictOf(verification);
  const state = await endByAnswer(answer, (as) => endCheck(ctx, { check, as }));
  return { state: await shownAs(ctx, state, check), mismatches: answer.mismatches?.slice() ?? null };
}

/** The state without a call to the service, which alone names parts. */
const known = (state: State): Polled => ({ state, mismatches: null });

async function shownAs(
  ctx: Context,
  state: Awaited<ReturnType<typeof endByAnswer>>,
  check: IdentityCheck,
): Promise<State> {
  if (state !== 'deferred' && state !== 'open') return state;
  if (state === 'open' && check.polls < ctx.config.identityPolls.pollMax) return 'in-progress';
  await deferCheck(ctx.db, check);
  return 'deferred';
}

function answerFor(state: State, { id, documentType }: IdentityCheck): Answer['response'] {
  const failed = state === 'not-matched' || state === 'refused' || state === 'unanswered';
  return {
    isCompleted: state === 'verified' || failed,
    isRefreshToken: state === 'verified',
    isInProgess: state === 'in-progress',
    isDeferred: state === 'deferred',
    trackingReference: id,
    errorMessage: failed
      ? FAILED[documentType]
      : state === 'deferred'
        ? IDENTITY_MESSAGES.identityDeferred
        : null,
  };
}
