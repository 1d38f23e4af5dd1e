import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScoreDial } from './score-dial.tsx';

const shown = { score: 742, angle: 42, segment: 4, bandName: 'Very Good' };
const number = () => document.querySelector('.dial__score');
/** The visible digits: the count while it runs, then the text. */
const digits = () => number()?.getAttribute('data-counting') ?? number()?.textContent;

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('ScoreDial', () => {
  it('[SCORE-011] counts up in twelve steps of 20 ms', () => {
    render(<ScoreDial {...shown} />);
    expect(digits()).toBe('0');
    pass(20);
    expect(digits()).toBe('62');
    pass(220);
    expect(digits()).toBe('742');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[SCORE-011] has the score as text from the start, for print, copying and screen readers', () => {
    render(<ScoreDial {...shown} />);
    expect(digits()).toBe('0');
    expect(number()?.textContent).toBe('742');
  });

  it('[SCORE-011] shows the score at once in a hidden tab', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    render(<ScoreDial {...shown} />);
    expect(digits()).toBe('742');
    vi.restoreAllMocks();
  });

  it('[SCORE-011] shows the score at once when animation is off', () => {
    render(<ScoreDial {...shown} animate={false} />);
    expect(digits()).toBe('742');
  });

  it('[SCORE-011] shows the score at once under reduced motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    render(<ScoreDial {...shown} />);
    expect(digits()).toBe('742');
  });

  it('names score and band from the start', () => {
    render(<ScoreDial {...shown} />);
    expect(
      screen.getByRole('img', { name: 'Your credit score is 742 out of 1200, in the Very Good band.' }),
    ).toBeDefined();
  });

  it('counts up again for a new score', () => {
    const { rerender } = render(<ScoreDial {...shown} />);
    pass(2000);
    rerender(<ScoreDial {...shown} score={900} />);
    expect(digits()).toBe('0');
    pass(2000);
    expect(digits()).toBe('900');
  });

  it('[SCORE-010] colours the bead by its arc and lights stamens up to the angle', () => {
    const { container, rerender } = render(<ScoreDial {...shown} angle={0} animate={false} />);
    const lit = () =>
      [...container.querySelectorAll('.st.lit > path:first-child')].flatMap(
        (lines) => lines.getAttribute('d')?.match(/M/g) ?? [],
      ).length;
    expect(container.querySelector('.bead.b4')).not.toBeNull();
    expect(lit()).toBe(38);
    rerender(<ScoreDial {...shown} angle={90} animate={false} />);
    expect(lit()).toBe(75);
    rerender(<ScoreDial {...shown} angle={-90} animate={false} />);
    expect(lit()).toBe(0);
  });

  it('dims every stamen without a score', () => {
    const { container } = render(<ScoreDial score={null} label="No score yet" />);
    expect(container.querySelectorAll('.st.lit, .bead')).toHaveLength(0);
    expect(screen.getByRole('img', { name: 'No score yet' })).toBeDefined();
  });
});
