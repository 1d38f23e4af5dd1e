import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ASK_EVERY_MS, loadOnceBack } from './came-back.ts';
import { startPart } from './test-page.ts';

const reload = vi.fn<() => void>();
const answer = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answer);
  document.body.innerHTML = '<div data-stands-in="/offline"></div>';
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

it('[ERR-011] loads the wanted page once the server answers, not while it is away or starting', async () => {
  vi.stubGlobal('location', { pathname: '/dashboard', reload });
  answer.mockRejectedValueOnce(new TypeError()).mockResolvedValueOnce(new Response(null, { status: 503 }));
  answer.mockResolvedValue(new Response());
  startPart(loadOnceBack);
  await vi.advanceTimersByTimeAsync(2 * ASK_EVERY_MS);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(ASK_EVERY_MS);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('leaves the page alone at its own address', async () => {
  vi.stubGlobal('location', { pathname: '/offline', reload });
  startPart(loadOnceBack);
  await vi.advanceTimersByTimeAsync(2 * ASK_EVERY_MS);
  expect(answer).not.toHaveBeenCalled();
});
