import { ApiError } from '@wattle/contract/client';
import { useState } from 'react';
import { Submission } from '#web/api/submission.ts';
import { type Corrections, useKeptCorrections } from './use-corrections.ts';

type Headers = Record<string, string>;

/**
 * One write of this feature: a second press while the first is under way does nothing, and the same content sent again
 * after a lost answer is the same request to the server.
 */
export function useSending<A extends Corrections>(onSent: (answer: A) => void) {
  const kept = useKeptCorrections();
  const [submission] = useState(() => new Submission());
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  /** Answers what went wrong, or null. */
  async function send(content: unknown, call: (headers: Headers) => Promise<A>): Promise<unknown> {
    if (isPending) return null;
    setPending(true);
    setError(null);
    try {
      const answer = await submission.send(content, call);
      kept.adopt(answer);
      onSent(answer);
      return null;
    } catch (cause) {
      setError(cause);
      // It stands otherwise than this page says, perhaps by another device.
      if (cause instanceof ApiError && (cause.status === 404 || cause.status === 409)) kept.lookAgain();
      return cause;
    } finally {
      setPending(false);
    }
  }

  return { send, isPending, error, clearError: () => setError(null) };
}
