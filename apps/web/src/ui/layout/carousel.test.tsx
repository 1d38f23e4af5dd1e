import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Carousel } from './carousel.tsx';

const slides = ['One', 'Two', 'Three'].map((key) => ({ key, content: <a href={`/${key}`}>{key}</a> }));

/** Three slides of 300 pixels in a row that shows one; jsdom has no layout. */
function layOut({ rowWidth = 300 } = {}): void {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(rowWidth);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function offsetLeft(
    this: HTMLElement,
  ) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 300;
  });
}

function show({ animate = true } = {}) {
  render(
    <Carousel
      head={<h2 id="steps">Next steps</h2>}
      labelledBy="steps"
      noun="step"
      slides={slides}
      autoplayMs={4000}
      slideMs={500}
      animate={animate}
    />,
  );
  return screen.getByRole('presentation');
}

const play = () => fireEvent.click(screen.getByRole('button', { name: 'Play moving through the steps' }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const scrollOffset = () => document.querySelector('.rail')?.scrollLeft;
const count = () => document.querySelector('[aria-live]')?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  layOut();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a carousel', () => {
  it('[CTA-003] does not move until played', async () => {
    show();
    await pass(20_000);
    expect(scrollOffset()).toBe(0);
  });

  it('[CTA-003] advances every 4000 ms in 500 ms once played, and starts over after the last slide', async () => {
    show();
    play();
    await pass(3999);
    expect(scrollOffset()).toBe(0);
    await pass(250);
    expect(scrollOffset()).toBeGreaterThan(0);
    expect(scrollOffset()).toBeLessThan(300);
    await pass(300);
    expect(scrollOffset()).toBe(300);
    await pass(4000);
    await pass(600);
    expect(scrollOffset()).toBe(600);
    await pass(4000);
    await pass(600);
    expect(scrollOffset()).toBe(0);
  });

  it('[CTA-003] pauses on hover and focus', async () => {
    const carousel = show();
    play();
    fireEvent.mouseEnter(carousel);
    await pass(20_000);
    expect(scrollOffset()).toBe(0);
    fireEvent.mouseLeave(carousel);
    await pass(4600);
    expect(scrollOffset()).toBe(300);
    act(() => screen.getByRole('link', { name: 'Two' }).focus());
    await pass(20_000);
    expect(scrollOffset()).toBe(300);
    act(() => screen.getByRole('link', { name: 'Two' }).blur());
    await pass(4600);
    expect(scrollOffset()).toBe(600);
  });

  it('[CTA-003] stops when paused, and continues when played', async () => {
    show();
    play();
    fireEvent.click(screen.getByRole('button', { name: 'Pause moving through the steps' }));
    await pass(20_000);
    expect(scrollOffset()).toBe(0);
    play();
    await pass(4600);
    expect(scrollOffset()).toBe(300);
  });

  it('[CTA-003] moves with its buttons, around the ends, and announces the slide', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Previous step' }));
    await pass(600);
    expect([scrollOffset(), count()]).toEqual([600, 'step 3 of 3']);
    fireEvent.click(screen.getByRole('button', { name: 'Next step' }));
    await pass(600);
    expect([scrollOffset(), count()]).toEqual([0, 'step 1 of 3']);
  });

  it('[CTA-003] jumps by its buttons under reduced motion', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    show();
    await pass(20_000);
    expect(scrollOffset()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Next step' }));
    await pass(20);
    expect(scrollOffset()).toBe(300);
  });

  it('jumps by its buttons without animation', async () => {
    show({ animate: false });
    fireEvent.click(screen.getByRole('button', { name: 'Next step' }));
    await pass(20);
    expect(scrollOffset()).toBe(300);
  });

  it('follows touch scrolling', async () => {
    show();
    const rail = document.querySelector('.rail');
    if (rail === null) throw new Error('no rail');
    rail.scrollLeft = 610;
    fireEvent.scroll(rail);
    await pass(0);
    expect(count()).toBe('step 3 of 3');
  });

  it('keeps the slide when the window narrows', async () => {
    const measures: (() => void)[] = [];
    class Observer {
      constructor(measure: () => void) {
        measures.push(measure);
      }
      observe = () => measures.at(-1)?.();
      disconnect = () => undefined;
    }
    vi.stubGlobal('ResizeObserver', Observer);
    show({ animate: false });
    fireEvent.click(screen.getByRole('button', { name: 'Next step' }));
    await pass(600);
    expect(scrollOffset()).toBe(300);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200);
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function at(this: HTMLElement) {
      return [...(this.parentElement?.children ?? [])].indexOf(this) * 200;
    });
    act(() => measures.forEach((measure) => measure()));
    expect([scrollOffset(), count()]).toEqual([200, 'step 2 of 3']);
  });

  it('has no controls where everything fits', async () => {
    layOut({ rowWidth: 900 });
    show();
    await pass(20_000);
    expect(scrollOffset()).toBe(0);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('region', { name: 'Next steps' })).toBeDefined();
    expect(screen.getAllByRole('group').map((slide) => slide.getAttribute('aria-label'))).toEqual([
      '1 of 3',
      '2 of 3',
      '3 of 3',
    ]);
  });
});
