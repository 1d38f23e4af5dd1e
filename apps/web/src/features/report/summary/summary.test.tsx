import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import type { ReportedItem } from '../cards/report-item.ts';
import CreditReportPage from '../credit-report.page.tsx';
import { accountOf, ADDRESS, EMPTY, openReport, REPORT, reportApi, reportOf } from '../test-report.ts';

let api: FakeApi;

beforeEach(() => {
  api = reportApi();
});

const correct = ({ itemKind, itemReference }: ReportedItem, label?: string) =>
  label === undefined ? null : (
    <button type="button">
      {label}: {itemKind} {itemReference}
    </button>
  );
const open = () => openReport(ADDRESS, () => <CreditReportPage renderItemAction={correct} />);
const region = (name: string) => screen.findByRole('region', { name });

describe('the summary', () => {
  it('summarises the report in four numbers before its entries', async () => {
    open();
    const glance = await region('Your report at a glance');
    const figures = [...glance.querySelectorAll('.stats > div')].map((each) =>
      [...each.children].map(({ textContent }) => textContent),
    );
    expect(figures).toEqual([
      ['Accounts', '2', '1 open, 1 with a default'],
      ['Total limits', '$14,000', '$14,000 of it on cards'],
      ['Paid on time', '95%', '23 of 24 payments in 24 months'],
      ['Enquiries', '1', 'in the last 12 months'],
    ]);
    const tabs = await screen.findByRole('tablist', { name: 'Credit report' });
    expect(glance.compareDocumentPosition(tabs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('[REPORT-011] lists what needs attention, each linked to its own correction', async () => {
    open();
    const heed = await region('Four things to look at');
    const lines = within(heed).getAllByRole('listitem');
    expect(lines.map((line) => within(line).getByRole('heading').textContent)).toEqual([
      'Default of 14 Apr 2024, Mulga Energy',
      'Court action of 30 Jun 2022, Brolga Finance',
      'Late payment in Aug 2025, Lorikeet Card',
      'New enquiry by Kelpie Car Finance, 2 Oct 2025',
    ]);
    expect(lines.map((line) => within(line).getByRole('button').textContent)).toEqual([
      'Correct this: default d-2',
      'Correct this: court-action c-2',
      'Correct this: repayment-history a-1',
      'Not mine?: enquiry e-1',
    ]);
  });

  it('shows three of many, the rest on demand', async () => {
    const accounts = Array.from({ length: 7 }, (_, index) => accountOf({ itemReference: `a-${index}` }));
    api.on(REPORT, reportOf({ ...EMPTY, accounts }));
    const { user } = open();
    const heed = await region('Seven things to look at');
    expect(within(heed).getAllByRole('listitem')).toHaveLength(3);
    await user.click(within(heed).getByRole('button', { name: 'Show all 7' }));
    expect(within(heed).getAllByRole('listitem')).toHaveLength(7);
  });

  it('says that nothing needs attention', async () => {
    api.on(REPORT, reportOf({ ...EMPTY, accounts: [accountOf({ repaymentHistory: [] })] }));
    open();
    const heed = await region('Nothing needs your attention');
    expect(heed.textContent).toContain('There is no unpaid default');
    expect(within(heed).queryByRole('listitem')).toBeNull();
  });
});

const shown = () =>
  screen
    .getAllByRole('heading', { level: 3 })
    .filter((heading) => heading.closest('details') !== null && heading.closest('[hidden]') === null)
    .map((heading) => `${heading.textContent}, ${heading.nextElementSibling?.textContent}`);

describe('many accounts', () => {
  const many = [
    ...Array.from({ length: 5 }, (_, index) =>
      accountOf({ itemReference: `card-${index}`, accountId: `${index}`, repaymentHistory: [] }),
    ),
    accountOf({
      itemReference: 'home',
      accountType: 'Home loan',
      latestCreditProvider: 'Saltbush Home Loans',
      accountClosedDate: '2025-02-02',
      repaymentHistory: [],
    }),
    accountOf({ itemReference: 'late', latestCreditProvider: 'Brolga Bank' }),
  ];
  it('filters many accounts by name, kind and status, and announces the count', async () => {
    api.on(REPORT, reportOf({ ...EMPTY, accounts: many }));
    const { user } = open();
    const search = await screen.findByRole('searchbox', { name: 'Search accounts' });
    expect(shown()[0], 'what needs attention comes first').toBe('Credit card, Brolga Bank');
    expect(screen.getByText('7 of 7 accounts').tagName).toBe('OUTPUT');
    await user.type(search, 'SALT loan');
    expect(shown()).toEqual(['Home loan, Saltbush Home Loans']);
    expect(screen.getByText('1 of 7 accounts')).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Open');
    expect(shown()).toEqual([]);
    expect(screen.getByRole('heading', { name: 'No account matches' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show all accounts' }));
    expect(shown()).toHaveLength(7);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Home loan');
    expect(shown()).toHaveLength(1);
  });

  it('reorders many accounts', async () => {
    api.on(REPORT, reportOf({ ...EMPTY, accounts: many }));
    const { user } = open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Lender, A to Z');
    expect(shown().map((each) => each.split(', ')[1])).toEqual([
      'Brolga Bank',
      ...Array.from({ length: 5 }, () => 'Lorikeet Card'),
      'Saltbush Home Loans',
    ]);
  });

  it('has no filter for few accounts', async () => {
    open();
    await region('Your report at a glance');
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByText(/of 2 accounts/)).toBeNull();
  });
});
