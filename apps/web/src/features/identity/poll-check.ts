import { api } from '#web/api/call.ts';
import { type CheckOutcome, outcomeOfPoll, outcomeOfPollFailure } from './check-outcome.ts';

type Check = {
  readonly trackingReference: string;
  readonly pollAfterMs: number;
  readonly pollMax: number;
};

/** Polls after each wait, as often as the server allows (IDV-039, IDV-047). Null when cancelled. */
export async function pollCheck(
  { trackingReference, pollAfterMs, pollMax }: Check,
  signal: AbortSignal,
): Promise<CheckOutcome | null> {
  for (let poll = 0; poll < pollMax; poll += 1) {
    await wait(pollAfterMs, signal);
    if (signal.aborted) return null;
    const outcome = await ask(trackingReference, signal);
    if (signal.aborted) return null;
    if (outcome !== null) return outcome;
  }
  return { kind: 'deferred' };
}

async function ask(trackingReference: string, signal: AbortSignal): Promise<CheckOutcome | null> {
  try {
    return outcomeOfPoll(
      await api('PUT /v1/validate/identity-documents', { body: { trackingReference }, signal }),
    );
  } catch (error) {
    return signal.aborted ? null : outcomeOfPollFailure(error);
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
