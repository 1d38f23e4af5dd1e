import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { lazyWithRetry } from './lazy-with-retry.ts';

beforeEach(() => void vi.useFakeTimers());
it('renders a section once its code could be fetched after a failure', async () => {
  let tries = 0;
  const Part = lazyWithRetry(async () => {
    await Promise.resolve();
    tries += 1;
    if (tries < 3) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>here after all</p>;
  });
  render(
    <Suspense fallback={<p>waiting</p>}>
      <Part />
    </Suspense>,
  );
  expect(screen.queryByText('waiting')).not.toBeNull();
  await act(async () => vi.advanceTimersByTimeAsync(5000));
  expect(screen.queryByText('here after all')).not.toBeNull();
  expect(tries).toBe(3);
});
