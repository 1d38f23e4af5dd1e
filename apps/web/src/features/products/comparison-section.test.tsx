import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { installFakeApi } from '#web/api/fake-api.ts';
import { ComparisonSection } from './comparison-section.tsx';
import { FRAME_TIMEOUT_MS } from '#web/plain/comparison.ts';

const origin = 'https://compare.example';
const link = () => screen.getAllByRole('link', { name: 'Open the comparison in a new tab' });
const isWaiting = () => screen.getByText('The comparison is loading').closest('[hidden]') === null;
const frameOf = (container: HTMLElement) => container.querySelector('iframe');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

async function show() {
  installFakeApi();
  const shown = render(<ComparisonSection kind="cards" name="Credit cards" />);
  await pass(0);
  return shown;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function say(data: unknown, from: { source?: Window | null; origin?: string }) {
  fireEvent(
    window,
    new MessageEvent('message', { data, source: from.source ?? null, origin: from.origin ?? '' }),
  );
}

describe('[PROD-005] the framed comparison', () => {
  it('titles and sandboxes the frame, follows the dark theme and tells it whom to message', async () => {
    const { container } = await show();
    const frame = frameOf(container);
    const src = new URL(frame?.src ?? '');
    expect(`${src.origin}${src.pathname}`).toBe(`${origin}/wattle/cards`);
    expect(Object.fromEntries(src.searchParams)).toEqual({ theme: 'dark', origin: location.origin });
    expect(frame?.title).toBe('Credit cards compared by our partner');
    expect(frame?.getAttribute('sandbox')).not.toMatch(/top-navigation|allow-modals|allow-downloads/);
    expect(frame?.getAttribute('referrerpolicy')).toBe('strict-origin');
    expect(isWaiting()).toBe(true);
  });

  it('takes the height that the framed page requests, and ignores other senders', async () => {
    const { container } = await show();
    const source = frameOf(container)?.contentWindow ?? null;
    const message = { type: 'comparison:height', height: 900 };
    say(message, { source, origin: 'https://evil.example' });
    say(message, { source: window, origin });
    say(message, { origin });
    say({ type: 'other', height: 900 }, { source, origin });
    expect(isWaiting()).toBe(true);
    say(message, { source, origin });
    expect(frameOf(container)?.getAttribute('height')).toBe('900');
    expect(isWaiting()).toBe(false);
    expect(frameOf(container)?.hasAttribute('inert')).toBe(false);
  });

  it('shows the link after a silent timeout, retries, and shows a late frame', async () => {
    const { container } = await show();
    expect(link().map((each) => each.getAttribute('href'))).toEqual(['/compare/cards']);
    await pass(FRAME_TIMEOUT_MS);
    expect(screen.getByRole('heading', { name: 'The comparison did not load' })).toBeDefined();
    expect(link()).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(isWaiting()).toBe(true);
    await pass(FRAME_TIMEOUT_MS);
    const source = frameOf(container)?.contentWindow ?? null;
    say({ type: 'comparison:height', height: 500 }, { source, origin });
    expect(screen.queryByRole('heading', { name: 'The comparison did not load' })).toBeNull();
    expect(frameOf(container)?.getAttribute('height')).toBe('500');
  });
});
