import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { useEffect, useEffectEvent, useState } from 'react';

/** Half an hour: a page left open must not hold its session for ever. */
const TRIES_BY_ITSELF = 6;

/**
 * Asks a provider again by hand, and by itself from a time on (ms) once the page is in view. `again` is that time, or
 * null after the last such try. What is shown stays until the answer, with the button's focus.
 */
export function useAskingAgain<State>(state: State, from: number | null, refetch: () => Promise<unknown>) {
  const [before, setBefore] = useState<State | null>(null);
  const [tries, setTries] = useState(0);
  const isAsking = before !== null;
  const again = tries < TRIES_BY_ITSELF ? from : null;
  const retry = () => {
    setBefore(state);
    void refetch().then(() => setBefore(null));
  };
  const askIfSeen = useEffectEvent(() => {
    if (document.hidden || again === null || Date.now() < again) return;
    setTries(tries + 1);
    retry();
  });
  useEffect(() => {
    if (again === null || isAsking) return undefined;
    const timer = setTimeout(() => askIfSeen(), Math.max(0, again - Date.now()));
    const onVisible = () => askIfSeen();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [again, isAsking]);
  return { state: before ?? state, isAsking, retry, again };
}

/** In the reader's own time zone. */
export function againWords(at: number | null): string {
  if (at === null) return SCORE_MESSAGES.tryAgainInAFewMinutes;
  const time = new Date(at).toLocaleTimeString('en-AU', { timeStyle: 'short' });
  return `While this page is open, we ask again automatically at ${time}.`;
}
