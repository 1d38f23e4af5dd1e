import { useEffect, useRef, useState } from 'react';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { expectNetwork, isOffline } from '#web/api/network.ts';
import { refreshProfile } from '#web/api/session.ts';
import { Submission } from '#web/api/submission.ts';

/**
 * Makes a call under an `Idempotency-Key`. Resending the same content after a lost answer keeps the key; other content
 * gets a new one.
 */
export type Once = <T>(content: unknown, call: (headers: Record<string, string>) => Promise<T>) => Promise<T>;

type Options<Input, Problem> = {
  /** Does everything for one submission, including navigation. Returns a problem when it failed or was done in part. */
  readonly send: (input: Input, once: Once) => Promise<Problem | null | void>;
  /** The message for a failure; null if the fields show it or the page navigates. */
  readonly explain: (error: unknown, input: Input) => Problem | null | Promise<Problem | null>;
};

export type Submitting<Input, Problem> = {
  /** Resolves to whether it succeeded; never rejects for what `send` throws. */
  readonly submit: (input: Input) => Promise<boolean>;
  readonly pending: boolean;
  /** The current input, for lists of buttons that share one `useSubmit`. */
  readonly sending: Input | null;
  /** Kept until the next submission or `forget`. Render it with `FormBody` or in an alert, so that it is announced. */
  readonly problem: Problem | null;
  readonly forget: () => void;
};

/**
 * The state of one submission, for every form and every button that changes something. A press during the previous one
 * is ignored; offline, none is sent, and the message about that clears once online. Inputs keep their values. When the
 * server withdrew the second factor, the profile is fetched before `explain` runs, since the page may ask for another.
 * An ended session is handled by `api` and the page's gate.
 */
export function useSubmit<Input = void, Problem = string>({
  send,
  explain,
}: Options<Input, Problem>): Submitting<Input, Problem> {
  const [submission] = useState(() => new Submission());
  const [underWay, setUnderWay] = useState<{ readonly input: Input } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isUnderWay = useRef(false);
  const isOfflineShown = useRef(false);
  useBackOnline(() => {
    if (isOfflineShown.current) setProblem(null);
  });
  const once: Once = (content, call) => submission.send(content, call);

  async function submit(input: Input): Promise<boolean> {
    // A second press can precede the first one's render.
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setUnderWay({ input });
    setProblem(null);
    isOfflineShown.current = false;
    try {
      expectNetwork();
      const refusal = (await send(input, once)) ?? null;
      setProblem(refusal);
      return refusal === null;
    } catch (error) {
      if (isFactorNeeded(error)) await refreshProfile().catch(() => undefined);
      isOfflineShown.current = isOffline(error);
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
