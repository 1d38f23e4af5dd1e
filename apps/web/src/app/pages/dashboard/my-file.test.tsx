import { anAccount, anEnquiry } from '@wattle/domain/report/test-report';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { banOf, caseOf } from '#web/features/corrections/test-corrections.ts';
import { reportOf } from '#web/features/report/test-report.ts';
import { scoreInfo, scoreProfile, stillMember } from '#web/features/score/test-score.ts';
import { it as base, openDashboard } from './test-dashboard.ts';

const it = base.extend('profile', () => ({ ...stillMember(), roles: `${stillMember().roles},IPA` }));
const file = () => screen.findByRole('region', { name: 'My file' });
const rows = async () =>
  within(await file())
    .getAllByRole('listitem')
    .map((row) => [
      row.querySelector('a')?.textContent,
      row.querySelector('small')?.textContent,
      row.querySelector('a')?.getAttribute('href'),
    ]);

describe('my file', () => {
  it('[DASH-011] [DASH-019] counts what is on file, and has a row with its state for each of its places', async ({
    api,
  }) => {
    const enquiries = [anEnquiry({ creditEnquirier: 'Coolamon Bank', enquiryDate: '2021-12-03' })];
    api.on('POST /v1/creditreport', reportOf({ accounts: [anAccount()], enquiries, courtActions: [] }));
    openDashboard();
    await screen.findByText(/^1 account, 1 enquiry\. From Yarran Credit on /);
    expect(await rows()).toEqual([
      ['Freeze my file', 'Not frozen', '/corrections#freeze'],
      ['Corrections', 'None open', '/corrections'],
      ['What leaves when', 'Next: enquiry, Coolamon Bank, Dec 2026', '/credit-report-overview#leaves'],
    ]);
  });

  it.for([
    [banOf(), ['See the freeze', 'Frozen until 19 Mar 2026']],
    [banOf({ state: 'requested', endsOn: null }), ['See the freeze', 'Yarran Credit is confirming it']],
    [banOf({ state: 'ended' }), ['Freeze my file', 'Not frozen']],
  ] as const)(
    '[DASH-019] says how the freeze and the corrections stand: %#',
    async ([ban, freeze], { api }) => {
      const cases = [caseOf(), caseOf({ caseId: 'other', answerDueOn: '2026-03-12' })];
      api.on('GET /v1/corrections', { cases: [...cases, caseOf({ caseId: 'old', state: 'closed' })], ban });
      openDashboard();
      await waitFor(async () =>
        expect((await rows()).slice(0, 2).map(([title, state]) => [title, state])).toEqual([
          freeze,
          ['Corrections', '2 open, an answer is due by 12 Mar 2026'],
        ]),
      );
    },
  );

  it('[DASH-019] keeps its rows while the bureau is down, and says that the report waits', async ({
    api,
  }) => {
    const info = scoreInfo({ score: null, noScore: true, isServiceNotAvailableNow: true });
    api.on('POST /v1/creditscore', scoreProfile({ scoreInfo: info }));
    openDashboard();
    expect((await file()).textContent).toContain('Your report waits for Yarran Credit.');
    expect((await rows()).map(([title]) => title)).toEqual(['Freeze my file', 'Corrections']);
    expect(api.calls('POST /v1/creditreport')).toEqual([]);
  });

  it('[DASH-019] says nothing of a state that could not be loaded', async ({ api }) => {
    api.on('GET /v1/corrections', { refuse: 'internal' });
    api.on('POST /v1/creditreport', { refuse: 'internal' });
    openDashboard();
    await screen.findByText('Your report waits for Yarran Credit.');
    expect((await rows()).map(([, state]) => state)).toEqual(['', '', '']);
  });
});
