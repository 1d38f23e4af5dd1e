import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { moveThroughSteps } from '#web/plain/home/steps.ts';
import { startPart } from '#web/plain/test-page.ts';
import { ProcessSection } from './process-section.tsx';

const openStep = () => screen.getAllByRole('group').findIndex((step) => step.hasAttribute('open'));
const step = (index: number) => screen.getAllByRole('group')[index] ?? document.body;

beforeEach(() => {
  render(<ProcessSection />);
  startPart(moveThroughSteps);
});

describe('process steps', () => {
  it('[HOME-007] opens the next step when the open one’s time is over, and starts over after the last', () => {
    const seen = Array.from({ length: 5 }, () => {
      const open = openStep();
      fireEvent.animationEnd(step(open));
      return open;
    });
    expect(seen).toEqual([0, 1, 2, 3, 0]);
    expect(screen.getAllByRole('group').filter((each) => each.hasAttribute('open'))).toHaveLength(1);
  });

  it('[HOME-007] opens a pressed step, and keeps it open when it is pressed again', () => {
    for (const _ of [1, 2]) {
      fireEvent.click(step(2).querySelector('summary') ?? document.body);
      expect(openStep()).toBe(2);
    }
  });
});
