import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import { freezeTime, openPage } from '#web/forms/test-pages.tsx';
import { caseOf, correctionsApi } from '#web/features/corrections/test-corrections.ts';
import { bothWith, manyAlike, memberOfTwo, ROWS } from '#web/features/score/second/test-second.ts';
import TwoScoresPage from './two-scores.page.tsx';

const DIFFERENCES = 'GET /v1/creditscore/differences';
const ADDRESS = '/dashboard/two-scores';
let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = correctionsApi();
  api.on('GET /v1/user/init', { ...memberOfTwo(), identifier: crypto.randomUUID() });
  api.on(DIFFERENCES, bothWith());
});

const open = () => openPage(ADDRESS, { [ADDRESS]: TwoScoresPage });
const table = () => screen.findByRole('table', { name: /^What each bureau has on file/ });

const dialOf = (region: HTMLElement) => within(region).getByRole('img').getAttribute('aria-label');
const marksOf = (region: HTMLElement) =>
  [...region.querySelectorAll('.dial__mark')].map(({ textContent }) => textContent);

describe('why two scores differ', () => {
  it('[SCORE-038] shows each score on a dial of its own bands', async () => {
    open();
    const main = await screen.findByRole('region', { name: 'Main bureau, Yarran Credit' });
    const second = screen.getByRole('region', { name: 'Second bureau, Jarrah Credit' });
    expect([dialOf(main), dialOf(second)]).toEqual([
      'Yarran Credit scores you 711 out of 1200, in the Good band.',
      'Jarrah Credit scores you 612 out of 1000, in the Good band.',
    ]);
    expect(main.textContent).toContain('Good runs from 661 to 734. Updated 8 Mar 2026.');
    expect(second.textContent).toContain('Good runs from 550 to 674. Updated 10 Mar 2026.');
    expect([marksOf(main), marksOf(second)]).toEqual([
      ['460', '661', '735', '853'],
      ['400', '550', '675', '800'],
    ]);
    expect(
      screen.getByText(
        'Both say Good. 711 of 1200 and 612 of 1000 are on different scales: compare the bands, not the numbers.',
      ),
    ).toBeDefined();
  });

  it('leads from an entry that one bureau alone has to what can be done when it is not the member’s', async () => {
    open();
    await table();
    const links = await screen.findAllByRole('link', { name: /^Not mine\?/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Not mine? : Kelpie', '/corrections/not-mine#card-at-main'],
    ]);
  });

  it('[SCORE-038] names both bands where they differ, and claims no two scales where there is one', async () => {
    const main = { bureau: 'Yarran Credit', range: '0-1200', score: 800, receivedOn: '2026-03-08' } as const;
    api.on(DIFFERENCES, bothWith([], { main, second: { ...main, bureau: 'Jarrah Credit', score: 700 } }));
    open();
    expect(
      await screen.findByText(
        'Yarran Credit says Very Good, Jarrah Credit says Good. Each bureau works out its score in its own way.',
      ),
    ).toBeDefined();
    expect(screen.queryByText('Two scales')).toBeNull();
  });

  it('[SCORE-042] compares the files where one came without a score, and no scores', async () => {
    const second = { ...bothWith().both.second, score: null };
    api.on(DIFFERENCES, bothWith(ROWS, { second }));
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'What is on your two files' })).toBeDefined();
    expect(dialOf(screen.getByRole('region', { name: 'Second bureau, Jarrah Credit' }))).toBe(
      'Jarrah Credit gave us no score with this file.',
    );
    expect(screen.getByText(/^Jarrah Credit gave us no score with your file\./)).toBeDefined();
    expect(screen.queryByText('Two scales')).toBeNull();
    expect(await table()).toBeDefined();
  });

  it('[SCORE-038] says how entries are matched, and what was compared below each', async () => {
    open();
    const rows = within(await table()).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'WhatYarran Credit 8 Mar 2026Jarrah Credit 10 Mar 2026',
      'Accounts',
      expect.stringMatching(/^LorikeetYarran CreditCredit card.*Jarrah CreditCredit card/),
      'Same in both: type, opening day, open or closed, limit.',
      expect.stringMatching(
        /^Coolamon BankYarran CreditCredit card.*limit \$7,500Jarrah Credit.*limit \$15,000$/,
      ),
      expect.stringMatching(
        /^Different: limit\..*Is this right\? If not, .*Ask Yarran Credit : Coolamon Bank ?Ask Jarrah Credit : Coolamon Bank$/,
      ),
      expect.stringMatching(/^KelpieYarran Credit.*Jarrah CreditNo match$/),
      expect.stringMatching(
        /^Only in Yarran Credit’s file\.Is this yours\?.*Ask Yarran Credit : KelpieNot mine\? : Kelpie$/,
      ),
    ]);
    expect(screen.getByText(/^We match accounts by the end of their number/)).toBeDefined();
    expect(screen.getByText(/^Entries that we could not match are side by side/)).toBeDefined();
    expect(document.body.textContent).not.toMatch(
      /remove|differences?\.|mark (?:it|as)|nothing (?:is wrong|to)/i,
    );
  });

  it('[SCORE-038] asks the bureau that the member chooses for the correction', async () => {
    const opened = caseOf({ itemReference: 'card-at-second', bureau: 'Jarrah Credit' });
    api.on('POST /v1/corrections', { caseId: opened.caseId, cases: [opened], ban: null });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Ask Jarrah Credit : Coolamon Bank' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^Your request goes to Jarrah Credit\./)).toBeDefined();
    await user.type(await screen.findByLabelText('In your own words'), 'It is $7,500.');
    await user.click(dialog.getByRole('button', { name: 'Ask for the correction' }));
    await dialog.findByRole('heading', { name: 'Your case is open' });
    expect(dialog.getByText(/^We pass your words on to Jarrah Credit, which consults/)).toBeDefined();
    expect(api.calls('POST /v1/corrections').map(({ body }) => body)).toMatchObject([
      { itemReference: 'card-at-second', itemKind: 'account' },
    ]);
  });

  it('[SCORE-038] folds the entries that are the same in a long file', async () => {
    api.on(DIFFERENCES, bothWith([...manyAlike(200), ...ROWS]));
    const { user } = open();
    expect(within(await table()).getAllByRole('rowheader')).toHaveLength(2);
    await user.click(
      screen.getByRole('button', { name: 'Show 201 more that are the same in both: Accounts' }),
    );
    expect(within(await table()).getAllByRole('rowheader')).toHaveLength(203);
  });
});

describe('without a comparison', () => {
  it.each([
    [{ both: null }, 'One of the two files is not there', 'Go to your dashboard', '/dashboard'],
    [
      { refuse: 'documents-needed' },
      'One more step to your report',
      'Verify Identity',
      '/my-details/verification',
    ],
    [
      { refuse: 'consent-missing' },
      'Your consent is missing',
      'Give your consent',
      '/my-details/verification',
    ],
  ] as const)('[SCORE-038] says why and leads on', async (answer, heading, action, to) => {
    api.on(DIFFERENCES, answer);
    open();
    expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
    expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(to);
  });

  it('[SCORE-038] asks again after a failure', async () => {
    api.on(DIFFERENCES, { refuse: 'internal' }, bothWith());
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await table()).toBeDefined();
  });
});

describe('the address', () => {
  it('[SCORE-038] admits only members with a report', async () => {
    api.on('GET /v1/user/init', { ...memberOfTwo(), roles: 'IV,DLV,EV,MV,1FA,2FA' });
    const { currentPath } = open();
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });

  it.each([true, false])(
    '[SCORE-039] does not exist without a second bureau (member: %s)',
    async (isAuthenticated) => {
      api.on('GET /v1/user/init', { ...memberOfTwo(), isAuthenticated, secondBureau: null });
      open();
      expect(await screen.findByRole('heading', { name: 'Page not found!' })).toBeDefined();
      expect(document.body.textContent).not.toMatch(/score|bureau/i);
      expect(api.calls(DIFFERENCES)).toEqual([]);
    },
  );
});
