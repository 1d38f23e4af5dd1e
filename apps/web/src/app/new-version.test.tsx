import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NewVersion } from './new-version.tsx';

const reload = vi.fn<() => void>();
const update = vi.fn<() => Promise<void>>();
const worker = Object.assign(new EventTarget(), { getRegistration: async () => ({ update }) });
const own = '/assets/manifest-1.js';
const heading = 'A new version is ready. If you are typing, send it before you reload.';

function announce(data: unknown): void {
  act(() => void worker.dispatchEvent(new MessageEvent('message', { data })));
}

async function returnAfter(hours: number): Promise<void> {
  vi.setSystemTime(Date.now() + hours * 3_600_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await act(async () => undefined);
}

beforeEach(() => {
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('__reactRouterManifest', { url: own });
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

it('[ERR-011] offers a newer build, and reloads at a press only', async () => {
  render(<NewVersion />);
  announce({ build: own });
  announce('something else');
  expect(screen.queryByText(heading)).toBeNull();
  announce({ build: '/assets/manifest-2.js' });
  expect(screen.getByRole('status').textContent).toContain(heading);
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('[ERR-011] leaves the offer to be made again when it is put off', async () => {
  render(<NewVersion />);
  announce({ build: '/assets/manifest-2.js' });
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(heading)).toBeNull();
  announce({ build: '/assets/manifest-3.js' });
  expect(screen.getByText(heading)).toBeDefined();
});

it('[ERR-011] looks for a newer build when it is brought back, once an hour, whatever the clock does', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  update.mockRejectedValue(new TypeError('offline'));
  render(<NewVersion />);
  await returnAfter(0.5);
  expect(update).not.toHaveBeenCalled();
  await returnAfter(1);
  await returnAfter(0.5);
  expect(update).toHaveBeenCalledTimes(1);
  await returnAfter(-24);
  expect(update).toHaveBeenCalledTimes(2);
});

it('works in a browser without service workers', () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  render(<NewVersion />);
  expect(screen.queryByText(heading)).toBeNull();
});
