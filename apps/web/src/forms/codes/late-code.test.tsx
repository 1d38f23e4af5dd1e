import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { LateCode } from './late-code.tsx';

const STATUS = 'GET /v1/user/code-status';
let api: FakeApi;

beforeEach(() => {
  vi.useFakeTimers();
  api = installFakeApi();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('says that a code is late until it is sent', async () => {
  api.on(STATUS, { state: 'late', resendAfterMs: 0 });
  render(<LateCode />);
  await pass(20_000);
  expect([api.calls(STATUS).length, screen.queryByText(/longer than usual/)]).toEqual([0, null]);
  await pass(2000);
  expect(screen.getByText(/Your code is taking longer than usual to send. We keep trying/)).toBeDefined();
  api.on(STATUS, { state: 'sent', resendAfterMs: 0 });
  await pass(10_000);
  expect(screen.queryByText(/longer than usual/)).toBeNull();
  await pass(600_000);
  expect(api.calls(STATUS)).toHaveLength(2);
});

it('says that a code could not be sent', async () => {
  api.on(STATUS, { state: 'failed', resendAfterMs: 0 });
  render(<LateCode />);
  await pass(22_000);
  expect(screen.getByText(/We could not send your code. Check where it goes/)).toBeDefined();
});

it('says that a code bounced, where the provider reports it', async () => {
  api.on(STATUS, { state: 'sent', resendAfterMs: 0, mayReturn: true });
  render(<LateCode />);
  await pass(22_000);
  expect(screen.queryByText(/could not send/)).toBeNull();
  api.on(STATUS, { state: 'failed', resendAfterMs: 0 });
  await pass(10_000);
  expect(screen.getByText(/We could not send your code. Check where it goes/)).toBeDefined();
  await pass(600_000);
  expect(api.calls(STATUS)).toHaveLength(2);
});

it('polls a few times, and never after unmounting', async () => {
  api.on(STATUS, { state: 'late', resendAfterMs: 0 });
  const { unmount } = render(<LateCode />);
  await pass(3_600_000);
  expect(api.calls(STATUS)).toHaveLength(12);
  unmount();
  render(<LateCode />).unmount();
  await pass(60_000);
  expect(api.calls(STATUS)).toHaveLength(12);
});

it('says nothing while the API does not answer', async () => {
  api.on(STATUS, { refuse: 'unavailable' });
  render(<LateCode />);
  await pass(32_000);
  expect(screen.queryByText(/code/)).toBeNull();
});
