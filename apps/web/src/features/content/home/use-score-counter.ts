import { TIMINGS } from '@wattle/domain/journeys/product-constants';
import { useEffect, useState } from 'react';
import home from '../../../../../../content/home.yaml';

type LiveCounter = { counter: number; counterIncrement: number; updateInterval: number };
export type ReadCounter = (signal: AbortSignal) => Promise<LiveCounter>;

/**
 * Scores given so far: from 4852000, one more each second (HOME-010, HOME-012). Once the live figure is known it grows
 * beside it by a random step at each interval (HOME-013), and the higher of the two shows, so the number never falls.
 * Without a live figure it goes on alone.
 */
export function useScoreCounter(read: ReadCounter = readCounter): number {
  const [shown, setShown] = useState<number>(home.counter.fallback);

  useEffect(() => {
    const raiseTo = (live: number) => setShown((now) => Math.max(now, live));
    const tick = setInterval(() => setShown((now) => now + 1), TIMINGS.homeCounterStepMs);
    const controller = new AbortController();
    void follow({ read, raiseTo, signal: controller.signal });
    return () => {
      clearInterval(tick);
      controller.abort();
    };
  }, [read]);

  return shown;
}

type FollowInput = { read: ReadCounter; raiseTo: (live: number) => void; signal: AbortSignal };

async function follow({ read, raiseTo, signal }: FollowInput): Promise<void> {
  const live = await read(signal).catch(() => null);
  if (live === null || signal.aborted) return;
  let figure = live.counter;
  raiseTo(figure);
  const timer = setInterval(() => {
    figure += randomStep(live.counterIncrement);
    raiseTo(figure);
  }, live.updateInterval);
  signal.addEventListener('abort', () => clearInterval(timer));
}

function randomStep(largest: number): number {
  return 1 + Math.floor(Math.random() * largest);
}

/** A plain call: the home page does without the client that member pages load. */
async function readCounter(signal: AbortSignal): Promise<LiveCounter> {
  const response = await fetch('/v1/creditscore/counter', { signal });
  const body: unknown = await response.json();
  if (!response.ok || !isLiveCounter(body)) throw new Error('The counter gave no figure');
  return body;
}

function isLiveCounter(body: unknown): body is LiveCounter {
  if (typeof body !== 'object' || body === null) return false;
  const { counter, counterIncrement, updateInterval } = body as Partial<Record<keyof LiveCounter, unknown>>;
  // An interval of zero would spin the browser.
  return (
    [counter, counterIncrement].every(Number.isInteger) &&
    typeof updateInterval === 'number' &&
    updateInterval >= 1000
  );
}
