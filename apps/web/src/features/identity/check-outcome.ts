import type { ResponseOf } from '@wattle/contract';
import { ApiError } from '@wattle/contract/client';
import type { MismatchField } from '@wattle/domain/journeys/identity-mismatch';
import { IDENTITY_MESSAGES } from '@wattle/domain/messages/identity';
import { genericMessage } from '#web/forms/problem-words.ts';

export type CheckAnswer = ResponseOf<'PUT /v1/validate/identity-documents'>;

/** The outcome of a check. `words` is shown by the form, which keeps its values. */
export type CheckOutcome =
  | { readonly kind: 'verified' }
  | { readonly kind: 'not-matched'; readonly mismatches: readonly MismatchField[] }
  | { readonly kind: 'deferred' }
  | { readonly kind: 'words'; readonly text: string };

/** The outcome of one poll; null means poll again (IDV-042 to IDV-046). */
export function outcomeOfPoll({
  isCompleted,
  isRefreshToken,
  isDeferred,
  mismatches,
}: CheckAnswer): CheckOutcome | null {
  if (isCompleted && isRefreshToken) return { kind: 'verified' };
  if (isCompleted) return { kind: 'not-matched', mismatches: mismatches ?? [] };
  return isDeferred ? { kind: 'deferred' } : null;
}

/** The outcome of a refused submit (IDV-048 to IDV-050). */
export function outcomeOfSubmitFailure(error: unknown): CheckOutcome {
  if (error instanceof ApiError) {
    if (error.status === 400) return words(IDENTITY_MESSAGES.identityUpdateError);
    if (error.status === 417) return outcomeOf417(error);
    if (error.code === 'identity-limit' || error.code === 'rate-limited')
      return words(error.problem?.errorMessage ?? IDENTITY_MESSAGES.identityServerBusy);
  }
  return words(genericMessage(error));
}

/** The outcome of a refused poll; null for a lost one, which counts as unknown (IDV-045, IDV-051). */
export function outcomeOfPollFailure(error: unknown): CheckOutcome | null {
  if (error instanceof ApiError) {
    if (error.problem === null) return null;
    if (error.status === 400) return words(IDENTITY_MESSAGES.identityUpdateError);
    if (error.status === 417)
      return words(error.problem.errorMessage ?? IDENTITY_MESSAGES.identityServerBusy);
  }
  return words(genericMessage(error));
}

/** Deferred takes precedence over disabled, disabled over busy (IDV-049). */
function outcomeOf417({ problem }: ApiError): CheckOutcome {
  if (problem?.isDeferred === true) return { kind: 'deferred' };
  return words(
    problem?.isDisabled === true ? IDENTITY_MESSAGES.identityDisabled : IDENTITY_MESSAGES.identityServerBusy,
  );
}

function words(text: string): CheckOutcome {
  return { kind: 'words', text };
}
