import { screen } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { it, openDashboard } from './test-dashboard.ts';

const GOAL = { target: 760, by: '2027-05', startScore: 700, setOn: '2026-01-03', done: [] };
const line = async () => {
  const found = await screen.findByRole('link', { name: /goal/i });
  return [found.textContent, found.getAttribute('href')];
};

describe('the goal on the dashboard', () => {
  it.for([
    [null, 'Set a goal'],
    [GOAL, 'Goal 760 by May 2027 25 to go'],
    [{ ...GOAL, target: 720 }, 'Goal 720 reached in Feb 2026 Set the next'],
    [{ ...GOAL, by: '2026-02' }, 'Goal 760 by Feb 2026 Set the next'],
  ] as const)('[DASH-018] [SCORE-046] is one line under the band: %#', async ([goal, words], { api }) => {
    api.on('GET /v1/user/goal', { goal: goal === null ? null : { ...goal, done: [] } });
    openDashboard();
    expect(await line()).toEqual([words, '/score-goal']);
  });

  it('[DASH-018] leads to the goal when it could not be loaded', async ({ api }) => {
    api.on('GET /v1/user/goal', { refuse: 'internal' });
    openDashboard();
    expect(await line()).toEqual(['Your score goal', '/score-goal']);
  });

  it('[HIST-010] is a level in the history', async ({ api }) => {
    api.on('GET /v1/user/goal', { goal: { ...GOAL, done: [] } });
    openDashboard('/dashboard#history');
    await screen.findByRole('heading', { name: 'Score history' });
    expect(await screen.findByText(/Your goal is 760\.$/)).toBeDefined();
    expect(document.querySelector('.chart--wide')?.textContent).toContain('Goal 760');
  });
});
