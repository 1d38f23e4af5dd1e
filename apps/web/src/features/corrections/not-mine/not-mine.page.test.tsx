import { screen, within } from '@testing-library/react';
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

async function stateOf(label: string) {
  const region = within(await screen.findByRole('region', { name: 'Where it stands' }));
  return region.getByText(label).nextElementSibling?.textContent;
}

describe('an entry that is not the member’s', () => {
  it('[ALERT-013] offers every step at once, and sends nothing by itself', async () => {
    open();
    expect(await screen.findByText('Enquiry of 3 Mar 2026')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Freeze my file' })).toBeDefined();
    expect(screen.getByRole('button', { name: /^This enquiry is wrong/ })).toBeDefined();
    expect(screen.getByRole('link', { name: 'IDCARE' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'ReportCyber' })).toBeDefined();
    expect(screen.getByText(/^To: Yabby Pay, fraud team/)).toBeDefined();
    expect(await stateOf('Freeze')).toBe('Your file at Yarran Credit is not frozen');
    expect(await stateOf('Correction')).toBe('Not asked for yet');
    expect(sent()).toEqual([{ itemReference: 'item-9' }]);
    expect(api.calls('POST /v1/corrections/ban')).toEqual([]);
    expect(api.calls('POST /v1/corrections')).toEqual([]);
  });

  it('shows how far each step is, and names the case in the letter', async () => {
    api.on(PUT, { entries: [{ ...entry, done: ['called'] }] });
    api.on('GET /v1/corrections', {
      cases: [caseOf({ itemReference: 'item-9', itemKind: 'enquiry' })],
      ban: banOf(),
    });
    open();
    expect(await stateOf('Freeze')).toBe('Your file at Yarran Credit is frozen until 19 Mar 2026');
    expect(await stateOf('Correction')).toBe(
      'Waiting for the answer. Answer due by 22 Mar 2026: 12 days left',
    );
    expect(await stateOf('Report')).toBe('Done');
    expect(await stateOf('Letter')).toBe('Still to do');
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
    expect(await stateOf('Correction')).toBe('Refused');
    expect(screen.getByRole('link', { name: 'See your case' })).toBeDefined();
    expect(screen.getByRole('button', { name: /^This enquiry is wrong/ })).toBeDefined();
  });

  it('[ALERT-014] keeps what is ticked, and leaves the list when the member ends it', async () => {
    api.on(PUT, { entries: [entry] }, { entries: [{ ...entry, done: ['letter'] }] }, { entries: [] });
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'I have sent the letter' }));
    expect(
      await screen.findByRole('checkbox', { name: 'I have sent the letter', checked: true }),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Take it off my list' }));
    expect(await screen.findByRole('heading', { name: 'Corrections' })).toBeDefined();
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
    open();
    expect(await screen.findByText(/takes freezes on its own page/)).toBeDefined();
    expect(screen.getByRole('link', { name: /^This enquiry is wrong/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Freeze my file' })).toBeNull();
  });
});

describe('the buttons of the steps', () => {
  const FROZEN = banOf({ canPassOnTo: ['Jarrah Credit'] });
  const PASS_ON = 'POST /v1/corrections/ban/pass-on';
  const WRITES = ['POST /v1/corrections', 'POST /v1/corrections/ban', PASS_ON] as const;
  /** Those that ask first, then those that act. */
  const BUTTONS: readonly (readonly [string, typeof FROZEN | null, readonly string[]])[] = [
    ['Freeze my file', null, []],
    ['Extend by 21 days', FROZEN, []],
    ['Lift the freeze', FROZEN, []],
    ['This enquiry is wrong : Enquiry of 3 Mar 2026, Yabby Pay', null, []],
    ['Copy the text', null, []],
    ['Save the text', null, []],
    ['Print', null, []],
    ['Take it off my list', null, []],
    ['Ask Yarran Credit to pass my freeze on to Jarrah Credit', FROZEN, [PASS_ON]],
  ];

  async function openWith(ban: typeof FROZEN | null) {
    api = correctionsApi({ ban });
    api.on(PUT, { entries: [entry] });
    api.on(PASS_ON, { cases: [], ban });
    vi.stubGlobal('print', vi.fn<() => void>());
    const page = open();
    await screen.findByRole('region', { name: 'Where it stands' });
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
    expect([...found].toSorted()).toEqual(BUTTONS.map(([name]) => name).toSorted());
  });

  it.each(BUTTONS)('send nothing but what their name says: %s', async (name, ban, sends) => {
    const { user } = await openWith(ban);
    await user.click(screen.getByText((_, element) => isButton(element, name)));
    expect(WRITES.filter((key) => api.calls(key).length > 0)).toEqual(sends);
  });
});

const nameOf = ({ textContent }: Element) => textContent.trim();
const isButton = (element: Element | null, name: string) =>
  element instanceof HTMLButtonElement && nameOf(element) === name;
