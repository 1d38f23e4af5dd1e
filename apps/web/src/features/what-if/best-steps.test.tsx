import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import { BestSteps } from './best-steps.tsx';
import type { Estimate, Step } from './use-estimate.ts';

const asking = 'POST /v1/score/what-if';
const WORTH: Partial<Record<Step['kind'], number>> = {
  'on-time': 7,
  'fewer-enquiries': 12,
  'default-paid': 38,
  'new-card': 90,
};
let api: FakeApi;

beforeEach(() => {
  queryClient.clear();
  api = installFakeApi(memberOf());
});

type Tried = Pick<Step, 'kind' | 'size'>;
const changesIn = (body: unknown) => (body as { changes: readonly Tried[] }).changes;

/** A file that allows the given kinds, each with a constant effect. */
function answering(...kinds: Step['kind'][]): void {
  const possible = kinds.map((kind) => ({ kind, least: 1, most: kind === 'on-time' ? 24 : 2 }));
  api.onEach(asking, ({ body }): Estimate => {
    const steps = changesIn(body).map(({ kind, size }) => ({
      kind,
      size,
      points: WORTH[kind] ?? 0,
      notApplicable: null,
      reasons: [],
    }));
    const points = steps.reduce((sum, step) => sum + step.points, 0);
    return {
      isEstimate: true,
      month: '2026-03',
      score: 711,
      bandDescription: 'Good',
      estimatedScore: 711 + points,
      estimatedBandDescription: 711 + points > 734 ? 'Very Good' : 'Good',
      points,
      steps,
      possible,
    };
  });
}

function show(isHelped = false) {
  const element = (
    <QueryClientProvider client={queryClient}>
      <BestSteps isHelped={isHelped} />
    </QueryClientProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  return userEvent.setup({ delay: null });
}

const cards = async () =>
  (await screen.findAllByRole('heading', { level: 3 })).map((each) => each.closest('li'));
const sent = () => api.calls(asking).map(({ body }) => changesIn(body));

describe('the best next steps', () => {
  it('shows the steps that help most, strongest first, and never new credit', async () => {
    answering('new-card', 'on-time', 'fewer-enquiries', 'default-paid', 'default-expired');
    show();
    const shown = await cards();
    expect(shown.map((card) => card?.querySelector('.try__pts')?.textContent)).toEqual([
      'about +38 points',
      'about +12 points',
      'about +7 points',
    ]);
    expect(screen.getByRole('heading', { name: 'Pay the 2 defaults that are open' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Pay on time for 6 months' })).toBeDefined();
    expect(
      sent()
        .flat()
        .map(({ kind }) => kind),
    ).not.toContain('new-card');
  });

  it('estimates a step on press, adds another, and removes it again', async () => {
    answering('on-time', 'fewer-enquiries');
    const user = show();
    const status = await screen.findByRole('status');
    expect(status.textContent).toBe('Your score is 711. Press a step to try it.');
    const hold = await screen.findByRole('button', { name: 'Try this: Hold off new applications' });
    await user.click(hold);
    expect(hold.getAttribute('aria-pressed')).toBe('true');
    await waitFor(() =>
      expect(status.textContent).toBe(
        'About 723 instead of 711: 12 points up. That is 12 points from Very Good.',
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Try this: Pay on time for 6 months' }));
    await waitFor(() => expect(status.textContent).toContain('About 730 instead of 711: 19 points up.'));
    await user.click(hold);
    expect(hold.getAttribute('aria-pressed')).toBe('false');
    await waitFor(() => expect(status.textContent).toContain('About 718 instead of 711'));
  });

  it('names the band that a step would reach', async () => {
    answering('default-paid');
    const user = show(true);
    expect(await screen.findByRole('heading', { name: 'What would help most' })).toBeDefined();
    await user.click(await screen.findByRole('button', { name: /^Try this/ }));
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toContain('That is the Very Good band.'),
    );
  });

  it('links each step to an article', async () => {
    answering('on-time');
    show();
    const [card] = await cards();
    const link = within(card ?? document.body).getByRole('link', { name: /^How to/ });
    expect(link.getAttribute('href')).toBe('/articles/repayment-history-explained');
  });

  it('shows no steps where none would help', async () => {
    answering('new-card', 'default-expired');
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
    expect(await screen.findByRole('heading', { name: 'Pay on time for 6 months' })).toBeDefined();
  });
});
