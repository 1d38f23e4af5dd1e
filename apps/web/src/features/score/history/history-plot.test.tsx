import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { HistoryPlot } from './history-plot.tsx';
import { monthsOf } from './months.ts';

const NAMES = ['03', '05', '06', '07', '08', '09', '11'];
const dates = ['2024', '2025'].flatMap((year) => NAMES.map((month) => `${year}-${month}-05`));

function showOnPhone(count: number) {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const items = dates.slice(-count).map((date, index) => ({ date, score: 700 + index, isEstimated: false }));
  render(<HistoryPlot months={monthsOf(items, [])} label="All" />);
  return userEvent.setup();
}
const tip = () => document.querySelector('.tip')?.textContent;
const button = (name: RegExp) => screen.getByRole('button', { name });

it('has previous and next buttons where columns are too narrow for touch', async () => {
  const user = showOnPhone(14);
  expect(button(/^No month after/).getAttribute('aria-disabled')).toBe('true');
  await user.click(button(/^No month after/));
  expect(tip()).toContain('713');
  await user.click(button(/^Month before: Sept? 2025/));
  await user.click(button(/^Month before: Aug 2025/));
  expect(tip()).toContain('711');
  await user.click(button(/^Month after: Sept? 2025/));
  expect(tip()).toContain('712');
});

it('shows no month buttons where columns are wide enough', () => {
  showOnPhone(8);
  expect(screen.queryByRole('button', { name: /^Month before/ })).toBeNull();
});
