import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { anEstimate } from '#web/api/test-estimates.ts';
import { queryClient } from '#web/api/query-client.ts';
import type { Estimate } from '#web/api/estimates.ts';
import type { Step } from './use-estimate.ts';
import { WhatIf } from './what-if.tsx';

const asking = 'POST /v1/score/what-if';
const WORTH: Partial<Record<Step['kind'], number>> = { 'default-paid': 47, 'new-card': -46 };
const possible: Estimate['possible'] = [
  { kind: 'no-applications', least: 1, most: 24 },
  { kind: 'default-paid', least: 1, most: 1 },
  { kind: 'new-card', least: 500, most: 50_000 },
];
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi(memberOf());
});

const sent = () => api.calls(asking).map(({ body }) => (body as { changes: unknown[] }).changes);

/** Every change at the value above; each month without an application moves the score by 2. */
function estimateOf(
  changes: readonly Pick<Step, 'kind' | 'size'>[],
  overrides: Partial<Estimate> = {},
): Estimate {
  const steps = changes.map(({ kind, size }) => ({
    kind,
    size,
    points: WORTH[kind] ?? 2 * size,
    notApplicable: null,
    reasons: [
      {
        label: 'Defaults',
        from: { fact: '1 outstanding', points: -105 },
        to: { fact: '1 paid', points: -58 },
      },
    ],
  }));
  const points = steps.reduce((sum, step) => sum + step.points, 0);
  return { ...anEstimate(600, points, { steps, possible }), ...overrides };
}

const answering = (overrides: Partial<Estimate> = {}) =>
  api.onEach(asking, ({ body }) =>
    estimateOf((body as { changes: Pick<Step, 'kind' | 'size'>[] }).changes, overrides),
  );

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <WhatIf />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const opened = async () => {
  const user = open();
  await screen.findByRole('group', { name: 'Changes to try' });
  return user;
};
const dial = (name: RegExp) => screen.findByRole('img', { name });

describe('the simulator', () => {
  it('has the focus, and says first that it is an estimate', async () => {
    answering();
    open();
    expect(document.activeElement?.textContent).toBe('What if?');
    expect(await screen.findByText(/^This is an estimate\./)).toBeDefined();
    expect(sent()).toEqual([[]]);
    expect(
      await dial(/Estimate: 600 out of 1200, in the Average band\. Your score now is 600\./),
    ).toBeDefined();
    expect(screen.getByText('Choose one or more changes to see an estimate.')).toBeDefined();
  });

  it('offers only what the member’s file allows', async () => {
    answering();
    await opened();
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      'No application for credit for 12 months',
      '1 default paid',
      'A new credit card',
    ]);
    expect(screen.queryByText(/on time/)).toBeNull();
  });

  it('shows both scores on one dial, points and reasons, and announces them politely', async () => {
    answering();
    const user = await opened();
    await user.click(screen.getByRole('checkbox', { name: '1 default paid' }));
    expect(await dial(/Estimate for May 2026: 647 out of 1200.*Your score now is 600\./)).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'A new credit card' }));
    expect(await dial(/Estimate for May 2026: 601 out of 1200/)).toBeDefined();
    const items = screen.getAllByRole('heading', { level: 4 }).map((each) => each.closest('li')?.textContent);
    expect(items[0]).toContain('1 default paid47 points up');
    expect(items[0]).toContain('from 1 outstanding (costs 105 points)');
    expect(items[0]).toContain('to 1 paid (costs 58 points)');
    expect(items[1]).toContain('A new card with a limit of $5,00046 points down');
    await waitFor(() =>
      expect(document.querySelector('output.vh')?.textContent).toContain(
        'Estimate for May 2026: 601 out of 1200',
      ),
    );
    expect(sent().at(-1)).toEqual([
      { kind: 'default-paid', size: 1 },
      { kind: 'new-card', size: 5_000 },
    ]);
    expect(document.body.textContent).not.toMatch(/\b(will|guarantee[ds]?)\b/i);
  });

  it('steps within the file’s limits and keeps focus at both ends', async () => {
    answering({ possible: [{ kind: 'default-paid', least: 1, most: 2 }] });
    const user = await opened();
    const more = screen.getByRole('button', { name: 'One more default paid' });
    const less = screen.getByRole('button', { name: 'One fewer default paid' });
    expect(less.getAttribute('aria-disabled')).toBe('true');
    more.focus();
    await user.keyboard('{Enter}{Enter}{Enter}');
    await waitFor(() => expect(sent()).toEqual([[], [{ kind: 'default-paid', size: 2 }]]));
    expect(more.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(more);
    await user.click(less);
    await user.click(less);
    expect(await screen.findByText('Choose one or more changes to see an estimate.')).toBeDefined();
  });

  it('[SCORE-031] names the month of its estimate: the latest of the changes', async () => {
    answering();
    const user = await opened();
    await user.click(screen.getByRole('checkbox', { name: 'No application for credit for 12 months' }));
    expect(await dial(/Estimate for Mar 2027: 624 out of 1200/)).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: '1 default paid' }));
    expect(await dial(/Estimate for Mar 2027: 671 out of 1200/)).toBeDefined();
    expect(screen.getByText('Estimate for Mar 2027').closest('div')?.textContent).toContain('671 Good');
  });

  it('takes another limit for the new card', async () => {
    answering();
    const user = await opened();
    await user.click(screen.getByRole('checkbox', { name: 'A new credit card' }));
    await user.click(screen.getByRole('button', { name: 'A limit $1,000 higher' }));
    expect(await screen.findByText('A new card with a limit of $6,000')).toBeDefined();
  });

  it('resets with one button', async () => {
    answering();
    const user = await opened();
    const reset = screen.getByRole('button', { name: 'Reset' });
    expect(reset.getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('checkbox', { name: '1 default paid' }));
    await dial(/Estimate for May 2026: 647/);
    await user.click(reset);
    expect(await dial(/Estimate: 600/)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '1 default paid' }).checked).toBe(false);
    expect(document.activeElement).toBe(reset);
  });

  it('says why a change does not apply, and collapses reasons beyond three', async () => {
    const reasons = ['One', 'Two', 'Three', 'Four', 'Five'].map((label) => ({
      label,
      from: { fact: 'a', points: 1 },
      to: { fact: 'b', points: 0 },
    }));
    api.onEach(asking, ({ body }) => {
      const { changes } = body as { changes: Pick<Step, 'kind' | 'size'>[] };
      const [paid, card] = estimateOf(changes).steps;
      if (paid === undefined || card === undefined) return estimateOf(changes);
      const notApplicable = 'There is no outstanding default on your file.';
      const steps = [
        { ...paid, points: 0, notApplicable, reasons: [] },
        { ...card, reasons },
      ];
      return estimateOf(changes, { steps });
    });
    const user = await opened();
    await user.click(screen.getByRole('checkbox', { name: '1 default paid' }));
    await user.click(screen.getByRole('checkbox', { name: 'A new credit card' }));
    expect(await screen.findByText('There is no outstanding default on your file.')).toBeDefined();
    const more = screen.getByText('2 more reasons').closest('details');
    expect(within(more ?? document.body).getByText('Four')).toBeDefined();
    expect(within(more ?? document.body).queryByText('Three')).toBeNull();
  });
});

describe('a missing estimate', () => {
  it.each([
    [
      'score-try-later',
      'Yarran Credit is busy and could not work out an estimate yet. Please try again in a moment.',
    ],
    ['score-unavailable', 'Yarran Credit could not work out an estimate. Please try again later.'],
    ['rate-limited', 'You have tried many changes in a short time. Please wait a few minutes and try again.'],
    ['internal', 'An unexpected error occurred when trying to perform your request'],
  ] as const)('reports %s and offers a retry', async (refuse, words) => {
    api.on(asking, { refuse }, estimateOf([]));
    const user = open();
    expect(await screen.findByText(words)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('group', { name: 'Changes to try' })).toBeDefined();
  });

  it.each([
    ['what-if-no-score', /no score of yours/],
    ['consent-missing', /you withdrew your consent for us to get your score/],
  ] as const)('reports %s without a useless retry', async (refuse, words) => {
    api.on(asking, { refuse });
    open();
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the selection after a failure, and shows it on the next try', async () => {
    const [start, tried] = [estimateOf([]), estimateOf([{ kind: 'default-paid', size: 1 }])];
    api.on(asking, start, { refuse: 'score-unavailable' }, tried);
    const user = await opened();
    await user.click(screen.getByRole('checkbox', { name: '1 default paid' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await dial(/Estimate for May 2026: 647/)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '1 default paid' }).checked).toBe(true);
  });

  it('says that a file has nothing to change', async () => {
    answering({ possible: [] });
    open();
    expect(await screen.findByText(/nothing on your credit file to try a change with/)).toBeDefined();
  });
});
