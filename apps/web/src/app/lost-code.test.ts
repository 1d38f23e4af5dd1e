import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadOnce, mayReload, watchLostParts } from './lost-code.ts';

const reload = vi.fn<() => void>();
const answer = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', answer);
  answer.mockResolvedValue(new Response());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  sessionStorage.clear();
});

it('[ERR-011] reloads the page once in ten minutes', async () => {
  await reloadOnce();
  await reloadOnce();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(mayReload()).toBe(false);
  vi.advanceTimersByTime(10 * 60_000 + 1);
  await reloadOnce();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('[ERR-011] waits for a server that is away, and leaves the page as it is when it stays away', async () => {
  answer.mockRejectedValueOnce(new TypeError()).mockResolvedValueOnce(new Response(null, { status: 502 }));
  const loading = reloadOnce();
  await vi.advanceTimersByTimeAsync(1000);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  await loading;
  expect(reload).toHaveBeenCalledTimes(1);

  sessionStorage.clear();
  answer.mockRejectedValue(new TypeError());
  const wait = vi.advanceTimersByTimeAsync(16_000);
  await expect(reloadOnce()).rejects.toThrow(TypeError);
  await wait;
  expect(reload).toHaveBeenCalledTimes(1);
  expect(mayReload()).toBe(true);
});

it('[ERR-011] does not reload when the tab cannot store that it did', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  await reloadOnce();
  expect(reload).not.toHaveBeenCalled();
});

it('[ERR-011] takes the second failure of a part for a loss, not the first', async () => {
  watchLostParts();
  dispatchEvent(new Event('vite:preloadError'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).not.toHaveBeenCalled();
  dispatchEvent(new Event('vite:preloadError'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(1);
});
