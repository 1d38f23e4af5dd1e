import { useEffect, useRef, useState } from 'react';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { expectNetwork, isOffline } from '#web/api/offline.ts';
import { refreshProfile } from '#web/api/session.ts';
import { Submission } from '#web/api/submission.ts';

/**
 * Makes a call under an `Idempotency-Key`. The same content sent again after a lost answer keeps its key, so that the
 * server sees one request; anything else gets a new one.
 */
export type Once = <T>(content: unknown, call: (headers: Record<string, string>) => Promise<T>) => Promise<T>;

type Options<Input, Problem> = {
  /**
   * Does everything the press asks for, including the way on. Returns what to say when it was done in part or not at
   * all.
   */
  readonly send: (input: Input, once: Once) => Promise<Problem | null | void>;
  /** What to say about a failure; null where the fields have said it already, or the page leads on. */
  readonly explain: (error: unknown, input: Input) => Problem | null | Promise<Problem | null>;
};

export type Submitting<Input, Problem> = {
  /** Whether all went well. Never rejects for what `send` throws. */
  readonly submit: (input: Input) => Promise<boolean>;
  readonly pending: boolean;
  /** What is being sent, for a list of buttons that share one; null while nothing is. */
  readonly sending: Input | null;
  /** Stands until the next press or `forget`. Draw it by `FormBody` or in an alert, so that it is spoken. */
  readonly problem: Problem | null;
  readonly forget: () => void;
};

/**
 * One thing that a person sends by a press; every form and every button that changes something uses it.
 *
 * A press while the previous one is under way does nothing, and one without a network begins nothing; what was said of
 * that goes once there is one. Inputs are never touched, so what was typed stays. Where
 * the server took the second factor back, the profile is fetched before `explain` runs, since the page may have to ask
 * for another; a session that is over has already been forgotten by `api`, and the page's gate leads to the login.
 */
export function useSubmit<Input = void, Problem = string>({
  send,
  explain,
}: Options<Input, Problem>): Submitting<Input, Problem> {
  const [submission] = useState(() => new Submission());
  const [underWay, setUnderWay] = useState<{ readonly input: Input } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isUnderWay = useRef(false);
  const isOfflineSaid = useRef(false);
  useBackOnline(() => {
    if (isOfflineSaid.current) setProblem(null);
  });
  const once: Once = (content, call) => submission.send(content, call);

  async function submit(input: Input): Promise<boolean> {
    // A second press can come before the first has been rendered.
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setUnderWay({ input });
    setProblem(null);
    isOfflineSaid.current = false;
    try {
      expectNetwork();
      const said = (await send(input, once)) ?? null;
      setProblem(said);
      return said === null;
    } catch (error) {
      if (isFactorNeeded(error)) await refreshProfile().catch(() => undefined);
      isOfflineSaid.current = isOffline(error);
      setProblem(await explain(error, input));
      return false;
    } finally {
      isUnderWay.current = false;
      setUnderWay(null);
    }
  }

  return {
    submit,
    pending: underWay !== null,
    sending: underWay === null ? null : underWay.input,
    problem,
    forget: () => setProblem(null),
  };
}

function useBackOnline(callback: () => void): void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    const handle = () => latest.current();
    addEventListener('online', handle);
    return () => removeEventListener('online', handle);
  }, []);
}
