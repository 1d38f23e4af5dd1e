import { TIMINGS } from '@wattle/domain/product-constants';
import { client } from '#web/api/client.ts';
import type brand from '../../../../../content/brand.yaml';

type LiveCounter = { counter: number; counterIncrement: number; updateInterval: number };
export type ReadCounter = () => Promise<LiveCounter>;
type Change = (next: (now: number | null) => number | null) => void;

const THOUSAND = 1000;

/** The figure before any answer (HOME-010): the sample's, or the scores given so far, in whole thousands. */
export function firstFigure({ sample, givenBefore, showFrom }: typeof brand.counter): number | null {
  if (sample !== null) return sample.start;
  const thousands = Math.floor((givenBefore?.scores ?? 0) / THOUSAND) * THOUSAND;
  return thousands >= showFrom ? thousands : null;
}

export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3}){1,6}$)/g, ',');
}

/** The home page's running counter (HOME-009), hidden until its figure is worth showing. */
export function runCounter({ signal }: { signal: AbortSignal }): void {
  const section = document.querySelector('[data-counter]');
  const figure = section?.querySelector('[data-count]');
  if (!section || !figure) return;
  let shown = section.hasAttribute('hidden') ? null : Number(figure.textContent.replaceAll(',', ''));
  const change: Change = (next) => {
    const now = next(shown);
    if (now === null || now === shown) return;
    shown = now;
    figure.textContent = grouped(now);
    section.removeAttribute('hidden');
  };
  const isSample = section.getAttribute('data-counter') === 'sample';
  const read: ReadCounter = () => client('GET /v1/creditscore/counter', { signal });
  followScores({ read, change, signal, isSample });
}

type FollowInput = { read: ReadCounter; change: Change; signal: AbortSignal; isSample: boolean };

/**
 * Shows the live figure once known (HOME-011) and raises its target by a random step at each interval (HOME-013). The
 * shown figure rises by one a second (HOME-012) and never falls. A sample rises without end. A real count stops at the
 * live figure, which is fetched again before its steps can exceed it.
 */
export function followScores({ read, change, signal, isSample }: FollowInput): void {
  let live = 0;
  let steps: ReturnType<typeof setInterval> | undefined;
  const catchUp = () => change((now) => (live === 0 ? now : Math.max(now ?? 0, live)));

  const ask = async () => {
    clearInterval(steps);
    const answer = await read().catch(() => null);
    if (answer === null || signal.aborted) return;
    live = Math.max(live, answer.counter);
    catchUp();
    if (answer.counterIncrement === 0) return;
    steps = setInterval(() => {
      catchUp();
      live += randomStep(answer.counterIncrement);
    }, answer.updateInterval);
  };

  const ticks = setInterval(
    () => change((now) => (now !== null && (isSample || now < live) ? now + 1 : now)),
    TIMINGS.homeCounterStepMs,
  );
  const questions = setInterval(() => void ask(), TIMINGS.homeCounterReadMs);
  signal.addEventListener('abort', () => [ticks, questions, steps].forEach(clearInterval));
  void ask();
}

function randomStep(largest: number): number {
  return 1 + Math.floor(Math.random() * largest);
}
