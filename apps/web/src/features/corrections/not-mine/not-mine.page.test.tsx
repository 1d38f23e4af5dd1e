import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, memberOf } from '#web/api/fake-api.ts';
import { freezeTime, openPage } from '#web/forms/test-pages.tsx';
import CorrectionsPage from '../corrections.page.tsx';
import { banOf, caseOf, correctionsApi } from '../test-corrections.ts';
import NotMinePage from './not-mine.page.tsx';
import type { NotMineEntry } from './use-not-mine.ts';

const PUT = 'PUT /v1/corrections/not-mine';
const entry: NotMineEntry = {
  itemReference: 'item-9',
  itemKind: 'enquiry',
  title: 'Enquiry of 3 Mar 2026, Yabby Pay',
  provider: 'Yabby Pay',
  bureau: null,
  amount: 28_000,
  credit: 'car loan',
  points: '−16 points',
  done: [],
};
let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = correctionsApi();
  api.on(PUT, { entries: [entry] });
});

const open = (address = '/corrections/not-mine#item-9') =>
  openPage(address, { '/corrections/not-mine': NotMinePage, '/corrections': CorrectionsPage });
const sent = () => api.calls(PUT).map(({ body }) => body);

/** The steps in order, those that are done marked so. */
const steps = async () => {
  await screen.findByRole('list');
  return screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent.trim());
};

describe('an entry that is not the member’s', () => {
  it('[ALERT-013] offers every step in order, and sends nothing by itself', async () => {
    open();
    expect(await screen.findByText('Enquiry of 3 Mar 2026, car loan $28,000, −16 points')).toBeDefined();
    expect(await steps()).toEqual([
      'Freeze my file',
      'Ask for a correction',
      'Report to ReportCyber, get help',
      'Write to Yabby Pay',
    ]);
    expect(screen.getByRole('button', { name: 'Freeze my file' })).toBeDefined();
    expect(screen.getByRole('button', { name: /^This enquiry is wrong/ })).toBeDefined();
    expect(screen.getByRole('link', { name: 'IDCARE' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'ReportCyber' })).toBeDefined();
    expect(screen.getByText(/^To: Yabby Pay, fraud team/)).toBeDefined();
    expect(sent()).toEqual([{ itemReference: 'item-9' }]);
    expect(api.calls('POST /v1/corrections/ban')).toEqual([]);
    expect(api.calls('POST /v1/corrections')).toEqual([]);
  });

  it('[REPORT-043] keeps the dialog open while the freeze comes into force', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Freeze my file' }));
    const yes = await screen.findByRole('button', { name: 'Yes, freeze it' });
    const ban = banOf({ canPassOnTo: ['Jarrah Credit'] });
    api.on('POST /v1/corrections/ban', { cases: [], ban });
    await user.click(yes);
    expect(await screen.findByRole('dialog', { name: /The other bureaus too\?$/ })).toBeDefined();
  });

  it('shows what is done, with its case, and names the case in the letter', async () => {
    api.on(PUT, { entries: [{ ...entry, done: ['called'] }] });
    api.on('GET /v1/corrections', {
      cases: [caseOf({ itemReference: 'item-9', itemKind: 'enquiry' })],
      ban: banOf(),
    });
    open();
    await screen.findByText('Case K-7K3M-9PQ2.');
    expect(await steps()).toEqual([
      'Your file at Yarran Credit is frozen until 19 Mar 2026 (done)',
      'Correction asked for (done)',
      'Report to ReportCyber, get help (done)',
      'Write to Yabby Pay',
    ]);
    expect(screen.getByRole('checkbox', { name: 'I have reported it', checked: true })).toBeDefined();
    expect(screen.getByText(/Its number is K-7K3M-9PQ2/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^This enquiry is wrong/ })).toBeNull();
  });

  it('shows a decided case beside the button to ask again', async () => {
    const decided = { state: 'decided', outcome: 'refused', daysLeft: null } as const;
    api.on('GET /v1/corrections', {
      cases: [caseOf({ itemReference: 'item-9', itemKind: 'enquiry', ...decided })],
      ban: null,
    });
    open();
    expect(await screen.findByRole('link', { name: 'Open the case' })).toBeDefined();
    expect(await steps()).toContain('Refused (done)');
    expect(screen.getByRole('button', { name: /^This enquiry is wrong/ })).toBeDefined();
  });

  it('[ALERT-014] keeps what is ticked, and leaves the list when the member ends it', async () => {
    api.on(PUT, { entries: [entry] }, { entries: [{ ...entry, done: ['letter'] }] }, { entries: [] });
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Sent' }));
    expect(await screen.findByRole('checkbox', { name: 'Sent', checked: true })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Take it off my list' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Corrections and freeze' })).toBeDefined();
    expect(sent()).toEqual([
      { itemReference: 'item-9' },
      { itemReference: 'item-9', done: ['letter'] },
      { itemReference: 'item-9', isOver: true },
    ]);
  });

  it('is found again among the corrections', async () => {
    api.on('GET /v1/corrections/not-mine', { entries: [entry] });
    open('/corrections');
    const link = await screen.findByRole('link', { name: 'Enquiry of 3 Mar 2026, Yabby Pay' });
    expect(link.getAttribute('href')).toBe('/corrections/not-mine#item-9');
  });

  it('says when the entry is not on the report', async () => {
    api.on(PUT, { refuse: 'correction-item-unknown' });
    open();
    expect(await screen.findByText(/This is no longer in your report/)).toBeDefined();
  });

  it('leads to the report without an entry', async () => {
    open('/corrections/not-mine');
    expect(await screen.findByRole('link', { name: 'Open your credit report' })).toBeDefined();
    expect(sent()).toEqual([]);
  });

  it('[REPORT-039] leads to the bureau’s page where it takes freezes and corrections itself', async () => {
    api.on('GET /v1/user/init', memberOf({ bureauPortal: 'https://bureau.net.au/corrections' }));
    const { user } = open();
    expect(await screen.findByRole('link', { name: /^This enquiry is wrong/ })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Freeze my file' }));
    expect(await screen.findByText(/takes freezes on its own page/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Yes, freeze it' })).toBeNull();
  });
});

describe('the buttons of the steps', () => {
  const FROZEN = banOf({ canPassOnTo: ['Jarrah Credit'] });
  const WRITES = [
    'POST /v1/corrections',
    'POST /v1/corrections/ban',
    'POST /v1/corrections/ban/pass-on',
  ] as const;
  /** Each only asks, copies or keeps. */
  const BUTTONS = [
    'Freeze my file',
    'See the freeze',
    'This enquiry is wrong : Enquiry of 3 Mar 2026, Yabby Pay',
    'Copy the text',
    'Save the text',
    'Print',
    'Take it off my list',
  ];

  async function openWith(ban: typeof FROZEN | null) {
    api = correctionsApi({ ban });
    api.on(PUT, { entries: [entry] });
    vi.stubGlobal('print', vi.fn<() => void>());
    const page = open();
    await screen.findByText(ban === null ? 'Freeze my file' : 'See the freeze', { selector: 'button' });
    return page;
  }

  it('are these, frozen or not', async () => {
    const found = new Set<string>();
    for (const ban of [null, FROZEN]) {
      const { unmount } = await openWith(ban);
      for (const button of screen.getAllByRole('button', { hidden: true }))
        if (button.closest('dialog') === null) found.add(nameOf(button));
      unmount();
    }
    expect([...found].toSorted()).toEqual(BUTTONS.toSorted());
  });

  it.each(BUTTONS)('send nothing: %s', async (name) => {
    const { user } = await openWith(name === 'See the freeze' ? FROZEN : null);
    await user.click(await screen.findByText((_, element) => isButton(element, name)));
    expect(WRITES.filter((key) => api.calls(key).length > 0)).toEqual([]);
  });
});

const nameOf = ({ textContent }: Element) => textContent.trim();
const isButton = (element: Element | null, name: string) =>
  element instanceof HTMLButtonElement && nameOf(element) === name;
