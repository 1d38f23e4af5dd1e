import { aCourtAction, anEnquiry } from '@wattle/domain/report/test-report';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import type { ReportedItem } from '../cards/report-item.ts';
import CreditReportPage from '../credit-report.page.tsx';
import { accountOf, ADDRESS, EMPTY, openReport, REPORT, reportApi, reportOf } from '../test-report.ts';

let api: FakeApi;

beforeEach(() => {
  api = reportApi();
});

const correct = ({ itemKind, itemReference }: ReportedItem, label?: string) => (
  <button type="button">
    {label}: {itemKind} {itemReference}
  </button>
);
const open = (address = ADDRESS) =>
  openReport(address, () => <CreditReportPage renderItemAction={correct} />);
const rowsOf = (section: HTMLElement) =>
  within(section)
    .getAllByRole('listitem')
    .map((row) => row.textContent);

describe('the person on the file', () => {
  it('[REPORT-040] shows each detail, note and look with its correction', async () => {
    const note = {
      itemReference: 'n',
      date: '2024-03-01',
      text: 'Disputed.',
      filedUnder: 'A. King',
      unread: [],
    };
    const access = { itemReference: 'x', date: null, provider: null, service: 'Monitoring', unread: ['?'] };
    api.on(
      REPORT,
      reportOf({
        personalDetails: [
          { itemReference: 'p', kind: 'birth-date', values: ['1980-12-10'] },
          { itemReference: 'q', kind: 'addresses', values: ['1 A Street', '2 B Street'] },
        ],
        notes: [note],
        accesses: [access],
      }),
    );
    open();
    const details = await screen.findByRole('region', { name: 'Your details on this file' });
    expect(rowsOf(details)).toEqual([
      'Birth date10 Dec 1980Not right?: personal-details p',
      'Addresses1 A Street2 B StreetNot right?: personal-details q',
    ]);
    expect(rowsOf(await screen.findByRole('region', { name: 'Notes on your file' }))).toEqual([
      'Note of 1 Mar 2024Disputed.Filed under A. KingNot right?: personal-details n',
    ]);
    expect(rowsOf(await screen.findByRole('region', { name: 'Who else looked at your file' }))).toEqual([
      'Name not statedMonitoringPart of this entry could not be read: the bureau wrote “?”.Not right?: enquiry x',
    ]);
  });

  it('shows three of many looks, the rest on demand', async () => {
    const accesses = Array.from({ length: 7 }, (_, index) => ({
      itemReference: `x-${index}`,
      date: null,
      provider: 'Wattle',
      service: null,
      unread: [],
    }));
    api.on(REPORT, reportOf({ accesses }));
    const { user } = open();
    const looks = await screen.findByRole('region', { name: 'Who else looked at your file' });
    expect(rowsOf(looks)).toHaveLength(3);
    await user.click(within(looks).getByRole('button', { name: 'Show all 7' }));
    expect(rowsOf(looks)).toHaveLength(7);
  });

  it('has no section for what the file does not hold', async () => {
    api.on(REPORT, reportOf());
    open();
    await screen.findByRole('tablist', { name: 'Credit report' });
    expect(screen.queryByRole('region', { name: /on this file|on your file|looked at/ })).toBeNull();
  });
});

describe('what could not be read', () => {
  const unread = {
    itemReference: 'u',
    itemKind: 'default',
    part: 'defaults',
    text: 'Date: 31 Feb 2026\nAmount: 410',
  } as const;

  it('[REPORT-014] [REPORT-041] stands in its tab with the bureau’s text, which is then not empty, and in the summary', async () => {
    api.on(REPORT, reportOf({ ...EMPTY, unreadEntries: [unread] }));
    open(`${ADDRESS}?step=4`);
    const panel = await screen.findByRole('tabpanel');
    const heading = await within(panel).findByRole('heading', { name: 'One entry could not be read' });
    expect(heading.parentElement?.textContent).toContain('The bureau wrote:Date: 31 Feb 2026\nAmount: 410');
    expect(heading.parentElement?.textContent).toContain('Not right?: default u');
    expect(panel.textContent).not.toContain('find any defaults');
    const glance = screen.getByRole('region', { name: 'Your report at a glance' });
    expect(glance.textContent).toContain(
      'One entry could not be read and is not counted here. Ask the bureau.',
    );
    expect(screen.getByRole('region', { name: 'One thing to look at' })).toBeDefined();
  });

  it('[REPORT-041] folds what a long entry states, and unfolds it on paper', async () => {
    const lines = Array.from({ length: 12 }, (_, index) => `Month ${index + 1}: 0`);
    api.on(REPORT, reportOf({ ...EMPTY, unreadEntries: [{ ...unread, text: lines.join('\n') }] }));
    open(`${ADDRESS}?step=4`);
    const folded = (await screen.findByText('The rest of it')).closest('details');
    expect(folded?.open).toBe(false);
    expect(folded?.textContent).toContain('Month 12: 0');
    fireEvent(window, new Event('beforeprint'));
    const printed = screen.getAllByText('The rest of it').map((each) => each.closest('details')?.open);
    expect(printed).toEqual([false, true]);
  });

  it('[REPORT-041] marks an entry of which a part could not be read', async () => {
    api.on(REPORT, reportOf({ ...EMPTY, accounts: [accountOf({ unread: ['term NA'] })] }));
    open();
    const heading = await screen.findByRole('heading', { level: 3, name: 'Credit card' });
    const card = heading.closest('details');
    expect(card?.querySelector('summary')?.textContent).toContain('Part unread');
    if (card === null) throw new Error('no card');
    card.open = true;
    fireEvent(card, new Event('toggle'));
    expect(card.textContent).toContain('Part of this entry could not be read: the bureau wrote “term NA”.');
  });
});

describe('what the file does not state', () => {
  it('[REPORT-023] [REPORT-024] names no lender, creditor or limit that it does not know', async () => {
    api.on(
      REPORT,
      reportOf({
        ...EMPTY,
        accounts: [accountOf({ latestMaximumCredit: null, repaymentHistory: [] })],
        enquiries: [anEnquiry({ creditEnquirier: '' })],
        courtActions: [
          aCourtAction({ creditor: '' }),
          aCourtAction({ itemReference: 'i', kind: 'insolvency', creditor: '', ending: 'ended' }),
        ],
      }),
    );
    open();
    await screen.findByRole('tablist', { name: 'Credit report' });
    const headings = [...document.querySelectorAll('.item__title')].map(({ textContent }) => textContent);
    expect(headings).toEqual([
      'Credit card',
      'Credit provider not stated',
      'Creditor not stated',
      'Personal insolvency',
    ]);
    expect(document.querySelector('.item__sum')?.textContent).toBe('Limit Not stated');
  });
});
