import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { anEstimate } from '#web/api/test-estimates.ts';
import { queryClient } from '#web/api/query-client.ts';
import { BestSteps } from './best-steps.tsx';
import type { Estimate } from '#web/api/estimates.ts';
import type { Step } from './use-estimate.ts';

const asking = 'POST /v1/score/what-if';
const WORTH: Partial<Record<Step['kind'], number>> = {
  'default-paid': 38,
  'new-card': 90,
};
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi(memberOf());
});

type Tried = Pick<Step, 'kind' | 'size'>;
const changesIn = (body: unknown) => (body as { changes: readonly Tried[] }).changes;

/** What a month of each is worth. */
const BY_MONTH: Partial<Record<Step['kind'], number>> = { 'on-time': 1, 'no-applications': 2 };

/** A file that allows the given kinds. */
function answering(...kinds: Step['kind'][]): void {
  const possible = kinds.map((kind) => ({ kind, least: 1, most: BY_MONTH[kind] === undefined ? 2 : 24 }));
  api.onEach(asking, ({ body }): Estimate => {
    const steps = changesIn(body).map(({ kind, size }) => ({
      kind,
      size,
      points: WORTH[kind] ?? (BY_MONTH[kind] ?? 0) * size,
      notApplicable: null,
      reasons: [],
    }));
    const points = steps.reduce((sum, step) => sum + step.points, 0);
    return anEstimate(711, points, { steps, possible });
  });
}

function Pressed() {
  const [isPressed, press] = useState(false);
  return (
    <button type="button" onClick={() => press(true)}>
      {isPressed ? 'pressed' : 'not pressed'}
    </button>
  );
}

function show(beside: ReactNode = null) {
  const element = (
    <QueryClientProvider client={queryClient}>
      <BestSteps>{beside}</BestSteps>
    </QueryClientProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  return userEvent.setup({ delay: null });
}

const cards = async () =>
  (await screen.findAllByRole('heading', { level: 3 })).map((each) => each.closest('li'));
const estimateIn = (name: string) =>
  screen.getByRole('heading', { name }).closest('li')?.querySelector('.try__out')?.textContent;
const sent = () => api.calls(asking).map(({ body }) => changesIn(body));

describe('what would help most', () => {
  it('[SCORE-031] shows what helps most, strongest first, each with its months and its range, never new credit', async () => {
    answering('new-card', 'on-time', 'no-applications', 'default-paid');
    show();
    const shown = await cards();
    const linesOf = (name: string) => shown.map((card) => card?.querySelector(name)?.textContent);
    expect(linesOf('h3')).toEqual([
      'Pay the 2 unpaid defaults',
      'Apply for no new credit',
      'Pay every account on time',
    ]);
    expect(linesOf('.try__pts')).toEqual([
      'about +35 to +40 points',
      'about +10 to +25 points',
      'about +5 to +15 points',
    ]);
    expect(linesOf('.try__when')).toEqual([
      'by May 2026, if you do it now',
      'between Sep 2026 and Mar 2027',
      'between Sep 2026 and Mar 2027',
    ]);
    expect(
      sent()
        .flat()
        .map(({ kind }) => kind),
    ).not.toContain('new-card');
  });

  it('[SCORE-031] estimates a step on press, adds another, and removes it again', async () => {
    answering('on-time', 'no-applications');
    const user = show();
    const status = await screen.findByRole('status');
    expect(status.textContent).toBe('');
    const hold = await screen.findByRole('button', { name: 'Try this: Apply for no new credit' });
    const said: string[] = [];
    new MutationObserver(() => said.push(status.textContent)).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    await user.click(hold);
    expect(hold.getAttribute('aria-pressed')).toBe('true');
    await waitFor(() =>
      expect(status.textContent).toBe(
        'About 721 to 736 by Mar 2027, instead of 711 today. At best that is the Very Good band.',
      ),
    );
    expect(new Set(said), 'nothing before the estimate').toEqual(new Set([status.textContent]));
    expect(estimateIn('Apply for no new credit')).toBe(`711 → 721–736 ${status.textContent}`);
    await user.click(screen.getByRole('button', { name: 'Try this: Pay every account on time' }));
    await waitFor(() => expect(status.textContent).toContain('Together: about 726 to 751 by Mar 2027'));
    expect(estimateIn('Pay every account on time')).toContain('Together: about 726 to 751');
    expect(estimateIn('Apply for no new credit')).toBeUndefined();
    await user.click(hold);
    expect(hold.getAttribute('aria-pressed')).toBe('false');
    await waitFor(() =>
      expect(status.textContent).toBe(
        'About 716 to 726 by Mar 2027, instead of 711 today. The Very Good band begins at 735.',
      ),
    );
  });

  it('names the band that a step reaches in any case', async () => {
    answering('default-paid');
    const user = show();
    expect(await screen.findByRole('heading', { name: 'What would help most' })).toBeDefined();
    await user.click(await screen.findByRole('button', { name: /^Try this/ }));
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toContain('That is the Very Good band.'),
    );
  });

  it('links each step to an article, and all to the score goal', async () => {
    answering('on-time');
    show();
    const [card] = await cards();
    const link = within(card ?? document.body).getByRole('link', { name: /^How to/ });
    expect(link.getAttribute('href')).toBe('/articles/repayment-history-explained');
    expect(screen.getByRole('link', { name: 'Your score goal' }).getAttribute('href')).toBe('/score-goal');
  });

  it('keeps what stands beside it while the steps arrive', async () => {
    answering('on-time');
    const user = show(<Pressed />);
    await user.click(screen.getByRole('button', { name: 'not pressed' }));
    expect(await screen.findByRole('heading', { name: 'Pay every account on time' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'pressed' })).toBeDefined();
  });

  it('shows no steps where none would help', async () => {
    answering('new-card');
    show();
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    expect(sent()).toEqual([[]]);
  });

  it('reports a failure in one line with a retry, without affecting the rest', async () => {
    api.on(asking, { refuse: 'score-unavailable' });
    const user = show();
    expect((await screen.findByRole('alert')).textContent).toContain('could not work out an estimate');
    answering('on-time');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Pay every account on time' })).toBeDefined();
  });
});
