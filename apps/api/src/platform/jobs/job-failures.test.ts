import { expect, it, onTestFinished, vi } from 'vitest';

import { errorCodeOf, reportJobFailure } from './job-failures.ts';

it('reports a failure by its code or name, never by its message', () => {
  const full = Object.assign(new Error('could not extend "zoe@wattle.example"'), { code: '53100' });
  expect(errorCodeOf(full)).toBe('53100');
  expect(errorCodeOf(Object.assign(new Error('no'), { code: 'zoe@wattle.example' }))).toBe('Error');
  expect(errorCodeOf(new TypeError('zoe'))).toBe('TypeError');
  expect(errorCodeOf(new Error('timeout exceeded when trying to connect'))).toBe('database-unavailable');
  expect(errorCodeOf('zoe')).toBe('unknown');
});

it('logs one line a minute for a cause and counts every failure', () => {
  const seen = { lines: 0, failures: 0 };
  const logger = { error: () => (seen.lines += 1) };
  const metrics = { jobFailed: () => (seen.failures += 1) };
  const report = reportJobFailure({ logger, metrics }, 'jobs');
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let each = 0; each < 100; each += 1) report(Object.assign(new Error('no'), { code: '57P01' }));
  report(new TypeError('another'));
  expect(seen).toEqual({ lines: 2, failures: 101 });
  vi.advanceTimersByTime(60_000);
  report(Object.assign(new Error('no'), { code: '57P01' }));
  expect(seen.lines).toBe(3);
});
