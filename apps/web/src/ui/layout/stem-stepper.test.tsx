import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StemStepper } from './stem-stepper.tsx';

it('marks the current step, those done and the next', () => {
  const steps = ['One', 'Two', 'Three'].map((title) => ({ title }));
  render(<StemStepper steps={steps} current={2} label="Steps" />);
  expect(screen.getByText('Next: Three')).toBeDefined();
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(items.map(({ textContent }) => textContent)).toEqual(['One (done)', 'Two', 'Three']);
});
