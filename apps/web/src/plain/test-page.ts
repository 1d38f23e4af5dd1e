import { onTestFinished } from 'vitest';
import { startPage } from './start.ts';

/** Starts a part of what moves a page that stays HTML, until the test is over; only for tests. */
export function startPart(start: (until: { signal: AbortSignal }) => void): void {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  start(leaving);
}

/** Starts all of it, as the page's one script does; only for tests. */
export const startPlain = (): void => startPart(({ signal }) => startPage(signal));
