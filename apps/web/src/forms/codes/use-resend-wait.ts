import type { QueryOf } from '@wattle/contract';
import { ApiError } from '@wattle/contract/client';
import { useCallback, useEffect, useState } from 'react';
import { api } from '#web/api/call.ts';
import { timeWords } from './time-words.ts';

export type CodePurpose = NonNullable<QueryOf<'GET /v1/user/code-status'>['purpose']>;

type Options = {
  /** Which codes; the last one of the session where it is left out. */
  purpose?: CodePurpose | undefined;
  /** A time before which none is sent, when that is known already. */
  from?: number | null | undefined;
};

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
/** An answer that takes longer must not keep anybody from asking. */
const PATIENCE_MS = 5000;
/** A longer wait is told as a time of day: nobody watches it. */
const COUNTED_MAX_MS = 90_000;

type Wait = { readonly until: number; readonly now: number };

/**
 * When another code can be asked for, as the server says: on arrival, after each code, and when it refuses one. While
 * that is unknown it counts as a wait, and where the server gives no answer as none.
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
    const patience = setTimeout(() => setWait((known) => known ?? waitUntil(Date.now())), PATIENCE_MS);
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
    /** Waits as long as a refusal says, if it is one that says so. */
    waitAfter: (error: unknown) => {
      const seconds = error instanceof ApiError ? error.problem?.retryAfterSeconds : undefined;
      if (seconds !== undefined) waitFor(seconds * SECOND_MS);
    },
  };
}

const waitUntil = (until: number): Wait => ({ until, now: Date.now() });

/** Renews the time whenever another whole second is over, or another minute of a wait that nobody watches. */
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
    // What was left when it was drawn may be over by now.
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
