import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { useEffect, useEffectEvent, useState } from 'react';
import { TRIES_BY_ITSELF } from '#web/api/query-client.ts';

type Asking = { isAsking: boolean; retry: () => void };

/**
 * Asks a provider that was away again from this time on (ms), once the page is in view; returns when, or null after the
 * last such try. Keep it mounted while the answer is awaited: it counts the tries.
 */
export function useAskingAgain(from: number | null, { isAsking, retry }: Asking): number | null {
  const [tries, setTries] = useState(0);
  const at = tries >= TRIES_BY_ITSELF ? null : from;
  const askIfSeen = useEffectEvent(() => {
    if (document.hidden || at === null || Date.now() < at) return;
    setTries(tries + 1);
    retry();
  });
  useEffect(() => {
    if (at === null || isAsking) return undefined;
    const timer = setTimeout(() => askIfSeen(), Math.max(0, at - Date.now()));
    const onVisible = () => askIfSeen();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [at, isAsking]);
  return at;
}

/** The same, by hand too: what is shown stays until the answer, with the button's focus. */
export function useRetry<State>(state: State, from: number | null, refetch: () => Promise<unknown>) {
  const [before, setBefore] = useState<State | null>(null);
  const retry = async () => {
    setBefore(state);
    await refetch();
    setBefore(null);
  };
  const asking = { isAsking: before !== null, retry: () => void retry() };
  return { ...asking, state: before ?? state, again: useAskingAgain(from, asking) };
}

/** In the reader's own time zone. */
export function againWords(at: number | null): string {
  if (at === null) return SCORE_MESSAGES.tryAgainInAFewMinutes;
  const time = new Intl.DateTimeFormat('en-AU', { timeStyle: 'short' }).format(new Date(at));
  return `While this page is open, we ask again automatically at ${time}.`;
}
