import type { ProblemBody, ResponseOf } from '@wattle/contract';
import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import { IDENTITY_MESSAGES } from '@wattle/domain/messages/identity';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { proveByDocument } from '#api/features/sign-in/prove-by-document.ts';
import type { Context } from '#api/platform/context.ts';

import { endByAnswer, endCheck } from './end-check.ts';
import { countPoll, deferCheck, type CheckEnd, type IdentityCheck } from './identity.sql.ts';

type Input = {
  memberId: string;
  sessionId: string;
  /** The session owes a second factor after a password reset by e-mail. */
  owesProof: boolean;
  trackingReference: string;
};
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
  { memberId, sessionId, owesProof, trackingReference: id }: Input,
): Promise<Outcome<Answer, Refusal>> {
  const check = UUID.test(id) ? await countPoll(ctx, { id, memberId, sessionId }) : null;
  if (check === null) {
    return fail({ code: 'identity-check-unknown', errorMessage: IDENTITY_MESSAGES.identityUpdateError });
  }
  const state = await stateOf(ctx, check);
  const isProof = state === 'verified' && owesProof;
  const token = isProof ? await proveByDocument(ctx, { memberId, sessionId }) : null;
  return succeed({ response: answerFor(state, check), token });
}

async function stateOf(ctx: Context, check: IdentityCheck): Promise<State> {
  const { status, verification, polls } = check;
  if (status === 'starting') return 'in-progress';
  if (status !== 'pending') return status;
  if (verification === null) return 'in-progress';
  const answer = await ctx.providers.identity.verdictOf(verification);
  const state = await endByAnswer(answer, (as) => endCheck(ctx, { of: check, as }));
  if (state !== 'deferred' && state !== 'open') return state;
  if (state === 'open' && polls < ctx.config.timings.identityPollMax) return 'in-progress';
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
