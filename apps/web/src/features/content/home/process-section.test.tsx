import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moveThroughSteps } from '#web/plain/home/steps.ts';
import { startPart } from '#web/plain/test-page.ts';
import { ProcessSection } from './process-section.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openStep = () => screen.getAllByRole('group').findIndex((step) => step.hasAttribute('open'));
const summary = (index: number) =>
  screen.getAllByRole('group')[index]?.querySelector('summary') ?? document.body;

const pass = (ms: number) => void vi.advanceTimersByTime(ms);

function show() {
  render(<ProcessSection />);
  startPart(moveThroughSteps);
}

describe('process steps', () => {
  it('[HOME-007] opens the next step every 5 seconds, one at a time, and starts over after the last', () => {
    show();
    const seen = Array.from({ length: 5 }, () => {
      const open = openStep();
      pass(5000);
      return open;
    });
    expect(seen).toEqual([0, 1, 2, 3, 0]);
    expect(screen.getAllByRole('group').filter((step) => step.hasAttribute('open'))).toHaveLength(1);
  });

  it('[HOME-007] gives a step opened by hand its full 5 seconds', () => {
    show();
    pass(4900);
    fireEvent.click(summary(2));
    pass(4900);
    expect(openStep()).toBe(2);
    pass(100);
    expect(openStep()).toBe(3);
  });

  it('[HOME-007] pauses on hover and focus', () => {
    show();
    const region = summary(0).closest('.proc') ?? document.body;
    fireEvent.mouseEnter(region);
    pass(20_000);
    expect(openStep()).toBe(0);
    fireEvent.mouseLeave(region);
    fireEvent.focus(summary(0));
    pass(20_000);
    expect(openStep()).toBe(0);
    fireEvent.blur(summary(0));
    pass(5000);
    expect(openStep()).toBe(1);
  });

  it('stops and restarts with the pause button', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Pause moving through the steps' }));
    pass(20_000);
    expect(openStep()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Play moving through the steps' }));
    pass(5000);
    expect(openStep()).toBe(1);
  });

  it('[HOME-007] does not rotate under reduced motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    show();
    pass(20_000);
    expect(openStep()).toBe(0);
    expect(screen.getByRole('button', { name: 'Play moving through the steps' })).toBeDefined();
  });
});
