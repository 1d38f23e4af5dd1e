import type { ProblemBody, ResponseOf } from '@wattle/contract';
import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import { IDENTITY_MESSAGES } from '@wattle/domain/messages/identity';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { makeAskIssuer } from './waiting/ask-issuer.ts';
import type {
  CheckEnd,
  IdentityCheck,
  IdentityChecks,
  IdentityGateway,
  ProveByDocument,
} from './identity.ports.ts';

type Deps = {
  checks: Pick<IdentityChecks, 'countPoll' | 'defer' | 'end'>;
  gateway: Pick<IdentityGateway, 'verdictOf'>;
  proveByDocument: ProveByDocument;
  timings: { identityPollMax: number };
};

type Input = {
  memberId: string;
  sessionId: string;
  /** Whether the session owes a second factor, because its password was reset by e-mail. */
  owesProof: boolean;
  trackingReference: string;
};
/** `token`: the session's new one, where the document proved its second factor. */
type Answer = { said: ResponseOf<'PUT /v1/validate/identity-documents'>; token: string | null };
type Refusal = Pick<ProblemBody, 'code' | 'errorMessage'>;
export type PollIdentityCheck = (input: Input) => Promise<Outcome<Answer, Refusal>>;

type Standing = 'in-progress' | 'deferred' | CheckEnd;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

const FAILED: Record<DocumentType, string> = {
  DL: IDENTITY_MESSAGES.licenceFailed,
  PP: IDENTITY_MESSAGES.passportFailed,
  MC: IDENTITY_MESSAGES.medicareFailed,
};

/**
 * Says how a check of this member and this session stands. A poll is counted before it is made, so tabs that poll
 * together share the ten (IDV-047). A gateway that fails leaves the check in progress, never in error (IDV-045); a
 * check that has ended gives the same answer for ever. The session that began it gains the second factor if a document
 * is what it owes, even when the check ended while nobody was looking.
 */
export function makePollIdentityCheck({
  checks,
  gateway,
  proveByDocument,
  timings,
}: Deps): PollIdentityCheck {
  const askIssuer = makeAskIssuer({ gateway, end: checks.end });
  const ask = async (check: IdentityCheck): Promise<Standing> => {
    if (check.status === 'starting') return 'in-progress';
    if (check.status !== 'pending' || check.verification === null) return settled(check);
    const answer = await askIssuer({ ...check, verification: check.verification });
    if (answer !== 'deferred' && answer !== 'open') return answer;
    if (answer === 'open' && check.polls < timings.identityPollMax) return 'in-progress';
    await checks.defer(check);
    return 'deferred';
  };

  return async ({ memberId, sessionId, owesProof, trackingReference: id }) => {
    const check = UUID.test(id) ? await checks.countPoll({ id, memberId, sessionId }) : null;
    if (check === null) {
      const errorMessage = IDENTITY_MESSAGES.identityUpdateError;
      return fail({ code: 'identity-check-unknown', errorMessage });
    }
    const standing = await ask(check);
    const isProof = standing === 'verified' && owesProof;
    const token = isProof ? await proveByDocument({ memberId, sessionId }) : null;
    return succeed({ said: answerFor(standing, check), token });
  };
}

function settled({ status }: IdentityCheck): Standing {
  return status === 'starting' || status === 'pending' ? 'in-progress' : status;
}

function answerFor(standing: Standing, { id, documentType }: IdentityCheck): Answer['said'] {
  const failed = standing === 'not-matched' || standing === 'refused' || standing === 'unanswered';
  return {
    isCompleted: standing === 'verified' || failed,
    isRefreshToken: standing === 'verified',
    isInProgess: standing === 'in-progress',
    isDeferred: standing === 'deferred',
    trackingReference: id,
    errorMessage: failed
      ? FAILED[documentType]
      : standing === 'deferred'
        ? IDENTITY_MESSAGES.identityDeferred
        : null,
  };
}
