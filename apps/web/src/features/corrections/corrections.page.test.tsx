import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, memberOf, NETWORK_FAILURE, profileOf } from '#web/api/fake-api.ts';
import { findSentence, freezeTime, openPage } from '#web/forms/test-pages.tsx';
import CorrectionsPage from './corrections.page.tsx';
import { banOf, caseOf, correctionsApi } from './test-corrections.ts';
import type { CorrectionCase } from './use-corrections.ts';

const open = (address = '/corrections') => openPage(address, { '/corrections': CorrectionsPage });
const closeKey = 'POST /v1/corrections/:caseId/close';
let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = correctionsApi();
});

function openWith(...cases: CorrectionCase[]) {
  api.on('GET /v1/corrections', { cases, ban: null });
  return open();
}

describe('the cases', () => {
  it('says that there are no cases, and links to the report', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Corrections' })).toBeDefined();
    const link = screen.getByRole('link', { name: 'Open your credit report' });
    expect(link.getAttribute('href')).toBe('/credit-report-overview');
    expect(screen.getByText(/^None open\. Open the entry that is wrong/)).toBeDefined();
  });

  it('shows each case’s item, deadline, history and next steps', async () => {
    openWith(caseOf());
    expect(await screen.findByRole('heading', { name: 'Credit card' })).toBeDefined();
    expect(screen.getByText('Waiting for the answer')).toBeDefined();
    expect(screen.getByText('12 days left')).toBeDefined();
    const steps = within(screen.getByRole('list', { name: 'What happens with case K-7K3M-9PQ2' }));
    expect(steps.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'You asked Yarran Credit, which consults Harbour Bank (done)20 Feb 2026',
      'Yarran Credit has your request (done)20 Feb 2026',
      'The answer is due (now)By 22 Mar 2026: 12 days left',
      'You get it in writing (still to come)Within 5 business days of the decision',
    ]);
    const next = within(screen.getByRole('region', { name: 'What you can do now' }));
    expect(next.getByText('Wait.')).toBeDefined();
    expect(next.getByText('Send a reminder.').parentElement?.textContent).toContain(
      'call to Yarran Credit helps',
    );
    expect(next.queryByText('Go to AFCA')).toBeNull();
  });

  it.each([
    [1, '1 day left'],
    [0, 'Today is the last day'],
    [-1, 'Overdue by 1 day'],
    [-12, 'Overdue by 12 days'],
  ])('words the deadline with %i days left', async (daysLeft, words) => {
    openWith(caseOf({ daysLeft }));
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('says that a case has not reached the bureau yet, and until when we retry', async () => {
    openWith(
      caseOf({
        state: 'sent',
        daysLeft: 28,
        triedUntil: '2026-03-22',
        events: [{ kind: 'opened', at: '2026-02-20T01:00:00.000Z' }],
      }),
    );
    expect(await screen.findByText('Has not reached Yarran Credit yet')).toBeDefined();
    expect(screen.getByText('Not yet. We keep trying until 22 Mar 2026')).toBeDefined();
    const next = within(screen.getByRole('region', { name: 'What you can do now' }));
    expect(next.getByText(/We keep trying until 22 Mar 2026, and email you/)).toBeDefined();
  });

  it('says that a case was not delivered and links to the report', async () => {
    openWith(
      caseOf({
        state: 'undelivered',
        daysLeft: null,
        events: [
          { kind: 'opened', at: '2026-02-20T01:00:00.000Z' },
          { kind: 'undelivered', at: '2026-03-22T01:00:00.000Z' },
        ],
      }),
    );
    expect(await screen.findByText('Did not reach Yarran Credit')).toBeDefined();
    const steps = within(screen.getByRole('list', { name: 'What happens with case K-7K3M-9PQ2' }));
    expect(steps.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'You asked Yarran Credit, which consults Harbour Bank (done)20 Feb 2026',
      'It did not reach Yarran Credit, and we stopped trying (failed)22 Mar 2026',
    ]);
    const next = within(screen.getByRole('region', { name: 'What you can do now' }));
    expect(next.getByText('Ask again').parentElement?.textContent).toContain('Ask again from your report.');
  });

  it.each([
    ['Yarran Credit', 'from your report.', '/credit-report-overview'],
    ['Jarrah Credit', 'from your two files.', '/dashboard/two-scores'],
    ['Banksia Bureau', 'at Banksia Bureau itself, which we no longer ask.', undefined],
  ])('leads back to the file of %s', async (bureau, words, href) => {
    api.on('GET /v1/user/init', memberOf({ secondBureau: 'Jarrah Credit' }));
    const { user } = openWith(caseOf({ bureau, state: 'closed', outcome: 'withdrawn', daysLeft: null }));
    await user.click(await screen.findByText('Closed cases (1)'));
    const step = screen.getByText('Ask again').parentElement;
    expect(step?.textContent).toBe(`Ask again at any time, ${words}`);
    expect(step?.querySelector('a')?.getAttribute('href')).toBe(href);
  });

  it('offers a reminder, AFCA and the OAIC for an overdue case', async () => {
    openWith(caseOf({ daysLeft: -3, answerDueOn: '2026-03-07' }));
    expect(await screen.findByText('Answer overdue')).toBeDefined();
    expect(screen.getByText('The answer is due').parentElement?.textContent).toContain('(overdue)');
    expect(await findSentence('Go to AFCA, the Australian Financial Complaints Authority')).toBeDefined();
    expect(screen.getByText('Complain to the OAIC')).toBeDefined();
    expect(screen.getByText('A text for your complaint')).toBeDefined();
  });

  it('shows a refusal’s reasons, notice date and next steps', async () => {
    openWith(
      caseOf({
        state: 'decided',
        outcome: 'refused',
        decidedOn: '2026-03-09',
        noticeDueOn: '2026-03-16',
        daysLeft: null,
        reasons: 'The account was still open in May.',
      }),
    );
    expect(await screen.findByText('The account was still open in May.')).toBeDefined();
    expect(screen.getByText('By 16 Mar 2026: 6 days left')).toBeDefined();
    expect(screen.getByText('Go to AFCA')).toBeDefined();
    expect(screen.queryByText(/Overdue by/)).toBeNull();
  });

  it('asks whether a notice that is due has arrived', async () => {
    openWith(caseOf({ state: 'decided', outcome: 'corrected', noticeDueOn: '2026-03-06', daysLeft: null }));
    expect(await screen.findByText('It was due by 6 Mar 2026. Has it come?')).toBeDefined();
  });

  it('polls cases on their way until the bureau has them', async () => {
    api.on(
      'GET /v1/corrections',
      { cases: [caseOf({ state: 'sent' })], ban: null },
      { cases: [caseOf()], ban: null },
    );
    open();
    expect(await screen.findByText('On its way to Yarran Credit')).toBeDefined();
    expect(await screen.findByText('Waiting for the answer', {}, { timeout: 6000 })).toBeDefined();
  });

  it('separates closed cases, and opens the one in the address', async () => {
    const shut = caseOf({ state: 'closed', outcome: 'corrected', daysLeft: null });
    api.on('GET /v1/corrections', { cases: [shut], ban: null });
    open(`/corrections#case-${shut.caseId}`);
    const heading = await screen.findByRole('heading', { name: 'Credit card' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(heading.closest('details')?.open).toBe(true);
    expect(screen.getByText('Closed: corrected')).toBeDefined();
    expect(screen.getByText('Closed cases (1)')).toBeDefined();
  });

  it('reports cases that failed to load, and retries', async () => {
    api.on('GET /v1/corrections', NETWORK_FAILURE, { cases: [caseOf()], ban: banOf() });
    const { user } = open();
    expect(await screen.findByText(/We could not reach our server/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Credit card' })).toBeDefined();
    expect(screen.getByText('Your file at Yarran Credit is frozen until 19 Mar 2026')).toBeDefined();
  });
});

describe('closing a case', () => {
  it('asks for the outcome, sends it once and moves the case to the closed ones', async () => {
    const shut = caseOf({ state: 'closed', outcome: 'refused', daysLeft: null, note: 'By phone.' });
    const { user } = openWith(caseOf());
    api.on(closeKey, { cases: [shut], ban: null });
    await user.click(await screen.findByRole('button', { name: /^Close this case/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Close this case' }));
    await user.click(dialog.getByRole('button', { name: 'Close the case' }));
    expect(dialog.getByText('Please choose how it ended.')).toBeDefined();
    expect(api.calls(closeKey)).toEqual([]);

    await user.click(dialog.getByRole('radio', { name: /It was refused/ }));
    await user.type(dialog.getByLabelText(/A note for yourself/), 'By phone.');
    await user.dblClick(dialog.getByRole('button', { name: 'Close the case' }));
    expect(await screen.findByText('The case is closed.')).toBeDefined();
    expect(api.calls(closeKey).map(({ body }) => body)).toEqual([{ outcome: 'refused', note: 'By phone.' }]);
    expect(screen.getByText('None of your cases is open.')).toBeDefined();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Corrections' })),
    );
  });

  it('preselects a known decision and offers no withdrawal', async () => {
    const { user } = openWith(caseOf({ state: 'decided', outcome: 'corrected', daysLeft: null }));
    await user.click(await screen.findByRole('button', { name: /^Close this case/ }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /It was corrected/ }).checked).toBe(true);
    expect(screen.queryByRole('radio', { name: /withdraw/ })).toBeNull();
  });

  it('keeps the note after a refusal and when the dialog closes', async () => {
    const { user } = openWith(caseOf());
    api.on(closeKey, { refuse: 'internal' });
    await user.click(await screen.findByRole('button', { name: /^Close this case/ }));
    await user.click(screen.getByRole('radio', { name: /I withdraw/ }));
    await user.type(screen.getByLabelText(/A note for yourself/), 'Found the letter.');
    await user.click(screen.getByRole('button', { name: 'Close the case' }));
    expect(await screen.findByText(/What you wrote is still here/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Keep it open' }));
    await user.click(screen.getByRole('button', { name: /^Close this case/ }));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/A note for yourself/).value).toBe('Found the letter.');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /I withdraw/ }).checked).toBe(true);
  });
});

describe('access to the cases', () => {
  it('sends a visitor to the login and back to the case', async () => {
    api.on('GET /v1/user/init', profileOf());
    const { currentPath } = open('/corrections#case-1');
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fcorrections%23case-1'));
  });

  it('sends a member without a verified identity to the verification', async () => {
    api.on(
      'GET /v1/user/init',
      memberOf({ roles: 'EV,MV,1FA,2FA', redirect_uri: '/my-details/verification' }),
    );
    const { currentPath } = open();
    await waitFor(() => expect(currentPath()).toMatch(/^\/my-details\/verification/));
  });

  it('sends an expired session to the login', async () => {
    api.on('GET /v1/corrections', { refuse: 'unauthenticated' });
    const { currentPath } = open();
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fcorrections'));
  });
});
