import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Bone, Waiting } from './waiting.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  // Past any placeholder of another test.
  vi.advanceTimersByTime(10_000);
});

const page = (isReady: boolean) => (
  <main id="main">
    <Waiting isReady={isReady} label="Getting your score…" shape={<Bone kind="card" />}>
      {() => <p>742</p>}
    </Waiting>
  </main>
);
function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
const seen = () => document.querySelector('.waiting')?.hasAttribute('data-seen') ?? null;
const isBusy = () => screen.getByRole('main').getAttribute('aria-busy');

describe('Waiting', () => {
  it('shows no placeholder for ready content', () => {
    render(page(true));
    expect(screen.getByText('742')).toBeDefined();
    expect(seen()).toBeNull();
  });

  it('takes its space at once and shows after 100 ms', () => {
    render(page(false));
    expect(seen()).toBe(false);
    expect(isBusy()).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('Getting your score…');
    pass(100);
    expect(seen()).toBe(true);
  });

  it('never shows for a faster answer', () => {
    const { rerender } = render(page(false));
    pass(90);
    rerender(page(true));
    expect(screen.getByText('742')).toBeDefined();
    expect(isBusy()).toBeNull();
  });

  it('keeps a placeholder for 300 ms once visible', () => {
    const { rerender } = render(page(false));
    pass(110);
    rerender(page(true));
    pass(280);
    expect(screen.queryByText('742')).toBeNull();
    pass(20);
    expect(screen.getByText('742')).toBeDefined();
  });

  it('disappears at once after that', () => {
    const { rerender } = render(page(false));
    pass(100);
    pass(300);
    pass(2000);
    rerender(page(true));
    expect(screen.getByText('742')).toBeDefined();
  });

  it('shows at once where another placeholder was before', () => {
    const first = render(page(false));
    pass(200);
    first.unmount();
    render(page(false));
    expect(seen()).toBe(true);
  });

  it('shows at once where one is visible, such as in prerendered HTML', () => {
    document.body.insertAdjacentHTML('beforeend', '<div class="waiting" data-seen="true" id="html"></div>');
    const { rerender, container } = render(page(false));
    expect(container.querySelector('.waiting')?.hasAttribute('data-seen')).toBe(true);
    document.getElementById('html')?.remove();
    pass(5000);
    rerender(page(true));
    expect(screen.getByText('742')).toBeDefined();
  });

  it('does not restart its 300 ms after another placeholder', () => {
    const first = render(page(false));
    pass(300);
    first.unmount();
    const { rerender } = render(page(false));
    rerender(page(true));
    pass(90);
    expect(screen.queryByText('742')).toBeNull();
    pass(20);
    expect(screen.getByText('742')).toBeDefined();
  });
});
