import { onTestFinished } from 'vitest';
import { startPage } from './start.ts';

/** Runs one part of the static script until the test ends. */
export function startPart(start: (until: { signal: AbortSignal }) => void): void {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  start(leaving);
}

/** Runs the whole static script until the test ends. */
export const startPlain = (): void => startPart(({ signal }) => startPage(signal));
