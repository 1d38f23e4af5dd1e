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

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const scrollOffset = () => document.querySelector('.rail')?.scrollLeft;
const count = () => document.querySelector('[aria-live]')?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  layOut();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a carousel', () => {
  it('[CTA-003] advances every 4000 ms in 500 ms, and starts over after the last slide', async () => {
    show();
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

  it.each([
    ['hover', fireEvent.mouseEnter, fireEvent.mouseLeave],
    ['focus', fireEvent.focus, fireEvent.blur],
  ])('[CTA-003] pauses on %s', async (_, start, end) => {
    const carousel = show();
    start(carousel);
    await pass(20_000);
    expect(scrollOffset()).toBe(0);
    end(carousel);
    await pass(4600);
    expect(scrollOffset()).toBe(300);
  });

  it.each(['Pause moving through the steps', 'Next step', 'Previous step'])(
    '[CTA-003] stops for good when "%s" is pressed, until Play',
    async (control) => {
      show();
      press(control);
      await pass(600);
      const offset = scrollOffset();
      await pass(20_000);
      expect(scrollOffset()).toBe(offset);
      press('Play moving through the steps');
      await pass(4600);
      expect(scrollOffset()).not.toBe(offset);
    },
  );

  it('[CTA-003] stops for good when it is touched, until Play', async () => {
    show();
    fireEvent.touchStart(screen.getByRole('link', { name: 'One' }));
    fireEvent.touchEnd(screen.getByRole('link', { name: 'One' }));
    await pass(20_000);
    expect(scrollOffset()).toBe(0);
    press('Play moving through the steps');
    await pass(4600);
    expect(scrollOffset()).toBe(300);
  });

  it('[CTA-003] moves with its buttons, around the ends, and announces the slide', async () => {
    show();
    press('Previous step');
    await pass(600);
    expect([scrollOffset(), count()]).toEqual([600, 'step 3 of 3']);
    press('Next step');
    await pass(600);
    expect([scrollOffset(), count()]).toEqual([0, 'step 1 of 3']);
  });

  it('[CTA-003] never plays under reduced motion, and jumps by its buttons', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    show();
    await pass(20_000);
    expect(scrollOffset()).toBe(0);
    expect(screen.queryByRole('button', { name: /Play|Pause/ })).toBeNull();
    press('Next step');
    await pass(20);
    expect(scrollOffset()).toBe(300);
  });

  it('jumps by its buttons without animation, and does not play', async () => {
    show({ animate: false });
    await pass(20_000);
    expect(scrollOffset()).toBe(0);
    press('Next step');
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
    press('Next step');
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
