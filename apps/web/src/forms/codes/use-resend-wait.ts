import type { QueryOf } from '@wattle/contract';
import { ApiError } from '@wattle/contract/client';
import { useCallback, useEffect, useState } from 'react';
import { api } from '#web/api/call.ts';
import { timeWords } from './time-words.ts';

export type CodePurpose = NonNullable<QueryOf<'GET /v1/user/code-status'>['purpose']>;

type Options = {
  /** The purpose of the codes; by default that of the session's last one. */
  purpose?: CodePurpose | undefined;
  /** No code is sent before this time, if already known. */
  from?: number | null | undefined;
};

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
/** The time after which resending is allowed without the server's answer. */
const TIMEOUT_MS = 5000;
/** A longer wait is shown as a time of day, not as a countdown. */
const COUNTED_MAX_MS = 90_000;

type Wait = { readonly until: number; readonly now: number };

/**
 * When another code can be requested, from the server's answer on arrival, after each code and on refusal. While
 * unknown it counts as a wait; without an answer, as none.
 */
export function useResendWait({ purpose, from = null }: Options) {
  const [wait, setWait] = useState<Wait | null>(() => (from === null ? null : waitUntil(from)));
  useTicking(wait, setWait);
  const waitFor = useCallback((milliseconds: number) => setWait(waitUntil(Date.now() + milliseconds)), []);
  useEffect(() => {
    if (from !== null) return undefined;
    const asking = new AbortController();
    const ask = async () => {
      const query = purpose === undefined ? {} : { purpose };
      const status = await api('GET /v1/user/code-status', { query, signal: asking.signal }).catch(
        () => null,
      );
      const until = Date.now() + (status?.resendAfterMs ?? 0);
      if (!asking.signal.aborted) setWait((known) => known ?? waitUntil(until));
    };
    void ask();
    const patience = setTimeout(() => setWait((known) => known ?? waitUntil(Date.now())), TIMEOUT_MS);
    return () => {
      asking.abort();
      clearTimeout(patience);
    };
  }, [purpose, from]);
  const isWaiting = wait === null || wait.now < wait.until;
  return {
    isWaiting,
    words: wait === null || !isWaiting ? null : waitWords(wait),
    waitFor,
    /** Waits for the refusal's `retryAfterSeconds`, if present. */
    waitAfter: (error: unknown) => {
      const seconds = error instanceof ApiError ? error.problem?.retryAfterSeconds : undefined;
      if (seconds !== undefined) waitFor(seconds * SECOND_MS);
    },
  };
}

const waitUntil = (until: number): Wait => ({ until, now: Date.now() });

/** Updates every second, or every minute of a longer wait. */
function useTicking(wait: Wait | null, setWait: (wait: Wait) => void): void {
  const until = wait?.until ?? null;
  useEffect(() => {
    if (until === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const left = until - Date.now();
      if (left > 0) timer = setTimeout(renew, pauseBefore(left));
    };
    const renew = () => {
      setWait(waitUntil(until));
      tick();
    };
    // Time may have passed since the render.
    renew();
    return () => clearTimeout(timer);
  }, [until, setWait]);
}

function pauseBefore(left: number): number {
  return left > COUNTED_MAX_MS ? Math.min(left - COUNTED_MAX_MS, MINUTE_MS) : left % SECOND_MS || SECOND_MS;
}

function waitWords({ until, now }: Wait): string {
  const left = until - now;
  if (left > COUNTED_MAX_MS) return `You can ask for another code from ${timeWords(until, now)} on.`;
  const seconds = Math.ceil(left / SECOND_MS);
  return `You can ask for another code in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}
